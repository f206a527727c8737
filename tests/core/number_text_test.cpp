#include "roofline/number_text.hpp"

#include "catch.hpp"

using namespace roofline;

TEST_CASE("rounding takes the exact binary value, ties to even") {
  CHECK(round_to_decimals(0.5, 0) == 0.0);
  CHECK(round_to_decimals(1.5, 0) == 2.0);
  CHECK(round_to_decimals(2.5, 0) == 2.0);
  CHECK(round_to_decimals(0.125, 2) == 0.12);  // a tie in binary too
  CHECK(round_to_decimals(0.375, 2) == 0.38);
  CHECK(round_to_decimals(2.675, 2) == 2.67);  // stored just below the tie
  CHECK(round_to_decimals(1.005, 2) == 1.0);
  CHECK(round_to_decimals(-0.125, 2) == -0.12);
  CHECK(round_to_decimals(1e300, 4) == 1e300);
  CHECK(round_to_decimals(5e-324, 4) == 0.0);
}

TEST_CASE("the shortest text reads back as the same double") {
  CHECK(shortest_text(0.1) == "0.1");
  CHECK(shortest_text(512) == "512");
  CHECK(std::stod(shortest_text(1.0 / 3.0)) == 1.0 / 3.0);
}
