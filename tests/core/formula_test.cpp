#include "roofline/formula.hpp"

#include <random>

#include "catch.hpp"
#include "printed_formula.hpp"
#include "roofline/number_text.hpp"

using namespace roofline;

namespace {

FormulaReading reading(const std::string& text) {
  const std::optional<FormulaReading> read = read_formula(text);
  INFO(text);
  REQUIRE(read.has_value());
  return *read;
}

double value(const std::string& text) { return reading(text).value; }
std::string written(const std::string& text) { return reading(text).mathml; }

std::vector<Operand> operands(std::initializer_list<std::pair<const char*, double>> list) {
  std::vector<Operand> result;
  for (const auto& [symbol, value] : list) result.push_back({symbol, value, {}, {}, {}});
  return result;
}

}  // namespace

TEST_CASE("operators bind and group as in arithmetic") {
  CHECK(value("2+3*4") == 14);
  CHECK(value("(2 + 3)*4") == 20);
  CHECK(value("10-4-3") == 3);
  CHECK(value("10 - (4 - 3)") == 9);
  CHECK(value("24/4/3") == 2);
  CHECK(value("24/4*3") == 18);
  CHECK(value("2^3^2") == 512);
  CHECK(value("(2^3)^2") == 64);
  CHECK(value("2*3^2") == 18);
  CHECK(value("min(4, 2, 3) + max(1, 2 + 3)") == 7);
  CHECK(value("floor(7/2)") == 3);
  CHECK(value("round(2.675, 2)") == 2.67);
  CHECK(value("1 + 2 <= 3") == 1);
  CHECK(value("3 <= 2") == 0);
  CHECK(value("2 < 3") == 1);
  CHECK(value("3<3") == 0);
}

TEST_CASE("numbers are read as written") {
  for (const char* text :
       {"0", "12", "0.24", "1e-9", "1e12", "9007199254740991", "0.95", "2.5e3", "1.5e+22"}) {
    INFO(text);
    CHECK(value(text) == std::strtod(text, nullptr));
  }
  CHECK(value("1.1378835820895522e-07") == Approx(1.1378835820895522e-07).epsilon(1e-15));
  CHECK(value("1.7976931348623157e308") == Approx(1.7976931348623157e308).epsilon(1e-14));
}

TEST_CASE("symbols give way to their numbers, to the word unknown where there is none") {
  const std::string traffic = "B*(d + b_w) + d^2/B + max(1e-9, 0)";
  auto numbers = operands({{"d", 7}, {"B", 2}, {"d", 0.1}, {"b_w", 1e30}, {"e", 3}});
  std::vector<const Operand*> named;
  CHECK(substituted(traffic, numbers, &named) == "2*(0.1 + 1e+30) + 0.1^2/2 + max(1e-9, 0)");
  CHECK(named == std::vector<const Operand*>{&numbers[1], &numbers[2], &numbers[3]});
  CHECK(std::isnan(value(traffic)));
  numbers[2].value = Operand::unknown;
  CHECK(substituted(traffic, numbers) == "2*(unknown + 1e+30) + unknown^2/2 + max(1e-9, 0)");
  CHECK(std::isnan(value(substituted(traffic, numbers))));
  CHECK(substituted("x", numbers) == "unknown");
}

TEST_CASE("what is no formula is refused, however deep") {
  for (const char* text :
       {"",       " ",          "2+",       "*2",        "(2",   "2)",   "min()", "min(2",
        "sum(2)", "floor(1,2)", "round(1)", "2 3",       "a b",  "2..5", "1e",    "#",
        "-1",     "a<",         "a=<b",     "a < b < c", "1.e5", "x_1("}) {
    INFO(text);
    CHECK_FALSE(read_formula(text).has_value());
  }
  std::string chain = "1";
  for (int i = 0; i < 100000; ++i) chain += "+1";
  CHECK(value(chain) == 100001);
  CHECK_FALSE(read_formula(std::string(100000, '(')).has_value());
}

TEST_CASE("MathML: fractions, exponents, subscripts, functions; brackets only where needed") {
  CHECK(written("a/b") == "<mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac>");
  CHECK(written("(a + b)/(c)") ==
        "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mi>c</mi></mrow></mfrac>");
  CHECK(written("a*(b + c)") ==
        "<mi>a</mi><mo>×</mo><mo>(</mo><mi>b</mi><mo>+</mo><mi>c</mi><mo>)</mo>");
  CHECK(written("(a*b) + c") == "<mi>a</mi><mo>×</mo><mi>b</mi><mo>+</mo><mi>c</mi>");
  CHECK(written("a - (b - c)") ==
        "<mi>a</mi><mo>−</mo><mo>(</mo><mi>b</mi><mo>−</mo><mi>c</mi><mo>)</mo>");
  CHECK(written("(a/b)^2") ==
        "<msup><mrow><mo>(</mo><mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac>"
        "<mo>)</mo></mrow><mrow><mn>2</mn></mrow></msup>");
  CHECK(written("F_qkv_proj") == "<msub><mi>F</mi><mtext>qkv_proj</mtext></msub>");
  CHECK(written("n_1") == "<msub><mi>n</mi><mn>1</mn></msub>");
  CHECK(
      written("max(a, 1)") ==
      "<mi>max</mi><mo>\u2061</mo><mrow><mo>(</mo><mi>a</mi><mo>,</mo><mn>1</mn><mo>)</mo></mrow>");
  CHECK(written("floor(a)") == "<mrow><mo>⌊</mo><mi>a</mi><mo>⌋</mo></mrow>");
  CHECK(written("a <= b") == "<mi>a</mi><mo>≤</mo><mi>b</mi>");
  CHECK(written("a < b") == "<mi>a</mi><mo>&lt;</mo><mi>b</mi>");
  CHECK(written("1e-9") == "<msup><mn>10</mn><mrow><mo>−</mo><mn>9</mn></mrow></msup>");

  CHECK(written("1.5e-7*3") ==
        "<mn>1.5</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>7</mn></mrow></msup>"
        "<mo>×</mo><mn>3</mn>");
  // A number with a power of ten is a product: as a base it needs brackets.
  CHECK(written("1.5e-7^3").find("<mo>(</mo>") != std::string::npos);
  CHECK(written("unknown") == "<mtext>unknown</mtext>");

  CHECK(mathml_equation("t_a", written("x")) ==
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mrow>"
        "<msub><mi>t</mi><mtext>a</mtext></msub><mo>=</mo><mi>x</mi></mrow></math>");
  CHECK(mathml_equation("", written("x")) ==
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mrow>"
        "<mi>x</mi></mrow></math>");
}

TEST_CASE(
    "random formulas: the value is that of a second evaluator, before and after substitution") {
  const unsigned seed = 20240607;
  INFO("seed " << seed);
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const char* symbols[] = {"a", "b_1", "c_xy"};
  std::function<std::string(int)> make = [&](int depth) -> std::string {
    const int choice = depth == 0 ? below(2) : below(9);
    const auto part = [&] { return make(depth - 1); };
    switch (choice) {
      case 0: return shortest_text(below(2) ? below(1000) : below(1000) / 1000.0);
      case 1: return symbols[below(3)];
      case 2: return part() + " + " + part();
      case 3: return part() + "*" + part();
      case 4: return "(" + part() + " - " + part() + ")";
      case 5: return part() + "/(1 + " + part() + ")";
      case 6: return "min(" + part() + ", " + part() + ", " + part() + ")";
      case 7: return "max(" + part() + ", " + part() + ")";
      default: return "(" + part() + ")^2";
    }
  };
  for (int i = 0; i < 2000; ++i) {
    const std::string text = make(4);
    const auto given =
        operands({{"a", below(5000) / 7.0}, {"b_1", below(9) + 0.5}, {"c_xy", 3e-7}});
    printed::Numbers numbers;
    for (const Operand& operand : given) numbers[operand.symbol] = operand.value;
    INFO(text);
    const double expected = printed::value(text, numbers);
    const std::string in_numbers = substituted(text, given);
    // inf - inf is not a number either way.
    const auto same = [&](double x) {
      return x == expected || (std::isnan(x) && std::isnan(expected)) ||
             std::abs(x - expected) <= 1e-12 * std::abs(expected);
    };
    CHECK(same(value(in_numbers)));
    CHECK(same(printed::value(in_numbers)));
    REQUIRE(read_formula(text).has_value());
  }
}
