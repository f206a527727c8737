#include "roofline/equal_bytes.hpp"

#include <random>

#include "catch.hpp"
#include "golden.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

constexpr auto tensor_train = static_cast<std::size_t>(Storage::tensor_train);
constexpr auto low_rank = static_cast<std::size_t>(Storage::low_rank);
constexpr auto quantisation = static_cast<std::size_t>(Storage::quantisation);

EqualBytes compared(const Scenario& scenario) {
  const Result<EqualBytes> result = equal_bytes(scenario);
  REQUIRE(result.ok());
  return *result;
}

/// Four square 512 x 512 maps a layer that are compressed and an FFN that is not.
Scenario attention_only(double rank) {
  Scenario scenario;
  scenario.hardware.peak_flops_per_second_any = 1e15;
  scenario.hardware.dram_bytes_per_second = 3e12;
  Transformer& model = scenario.model;
  model.hidden_size = model.ffn_size = 512;
  model.heads = model.kv_heads = 8;
  model.head_dim = 64;
  model.layers = model.full_attention_layers = 1;
  scenario.compression = {
      .kind = CompressionKind::tensor_train, .cores = 3, .rank = rank, .attention = true};
  return scenario;
}

double stored_at(Scenario scenario, CompressionKind kind, double rank) {
  const bool same = scenario.compression.kind == kind;
  if (!same) scenario.compression.cores = 3;
  scenario.compression.kind = kind;
  scenario.compression.rank = rank;
  return evaluate(scenario).weight_capacity_bytes;
}

}  // namespace

TEST_CASE("equal bytes: by hand") {
  // 4 maps of 1,536 core parameters, and 2 dense ones of 262,144, at 2 bytes.
  const double dense_ffn = 2 * 512 * 512;
  const EqualBytes result = compared(attention_only(4));
  CHECK(result.stored_bytes == 2 * (4 * 1536 + dense_ffn));
  CHECK(result.dense.weight_capacity_bytes == 2 * (6 * 512 * 512));
  CHECK(result.contenders[tensor_train].asked);
  CHECK(result.contenders[tensor_train].rank == 4);
  // A rank costs 1,024 parameters a map: one fits into 1,536, two do not.
  CHECK(result.contenders[low_rank].rank == 1);
  CHECK(result.contenders[low_rank].report->parameters == 4 * 1024 + dense_ffn);
  CHECK_FALSE(result.contenders[low_rank].asked);
  CHECK(result.contenders[quantisation].weight_bits ==
        Approx(16 * (4 * 1536 + dense_ffn) / (6 * 512 * 512)).epsilon(1e-14));
  CHECK(result.contenders[quantisation].report->parameters == 6 * 512 * 512);
}

TEST_CASE("equal bytes: a rival that cannot be as small says so") {
  // 192 core parameters a map: less than the 1,024 of a low rank of 1.
  const EqualBytes small = compared(attention_only(1));
  CHECK_FALSE(small.contenders[low_rank].possible);
  CHECK(small.contenders[low_rank].rank == 0);
  CHECK_FALSE(small.contenders[low_rank].report);
  CHECK(small.contenders[quantisation].possible);

  Scenario everything = attention_only(1);
  everything.compression.ffn = true;
  const EqualBytes tiny = compared(everything);
  CHECK_FALSE(tiny.contenders[quantisation].possible);
  CHECK(tiny.contenders[quantisation].weight_bits == Approx(16 * 192.0 / (512 * 512)));
  CHECK_FALSE(tiny.contenders[quantisation].report);
  CHECK(tiny.fastest == Storage::tensor_train);

  // A rank that stores more than 64 bits a weight of the dense model.
  const EqualBytes huge = compared(attention_only(1000));
  CHECK(huge.contenders[quantisation].weight_bits > 64);
  CHECK_FALSE(huge.contenders[quantisation].possible);
}

TEST_CASE("equal bytes: decode at low batch is won by the fewest FLOPs and kernels") {
  // Memory-bound at one token, so that equal bytes take equal time, less the bytes that the largest
  // whole rank leaves over; launches make staged maps lose.
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  scenario.compression = {.kind = CompressionKind::tensor_train,
                          .cores = 3,
                          .rank = 400,
                          .attention = true,
                          .ffn = true,
                          .execution = Execution::staged};
  scenario.efficiency.launch_seconds = 1e-5;
  CHECK(compared(scenario).fastest == Storage::quantisation);
}

TEST_CASE("equal bytes: what it needs") {
  Scenario scenario = attention_only(4);
  scenario.hardware.dram_bytes_per_second.reset();
  const EqualBytes unknown = compared(scenario);
  CHECK_FALSE(unknown.fastest);
  CHECK(unknown.contenders[low_rank].rank == 1);

  scenario.compression = {};
  CHECK(equal_bytes(scenario).error().field == "compression.kind");
  // The model has no vocabulary and so no lm_head.
  scenario.compression = {.kind = CompressionKind::low_rank, .rank = 4, .lm_head = true};
  CHECK(equal_bytes(scenario).error().field == "compression.targets");
}

TEST_CASE("equal bytes: on random scenarios no rival stores more, and the next rank would") {
  const auto seed = std::random_device{}();
  INFO("seed " << seed);
  scenarios::Random random(seed);
  int checked = 0;
  for (int i = 0; i < 300; ++i) {
    CAPTURE(i);
    const Scenario scenario = random.scenario();
    const Result<EqualBytes> result = equal_bytes(scenario);
    if (!result.ok()) {
      CHECK(result.error().field.rfind("compression.", 0) == 0);
      continue;
    }
    ++checked;
    const double bytes = result->stored_bytes;
    CHECK(bytes == evaluate(scenario).weight_capacity_bytes);
    double shortest = 0;
    for (std::size_t s = 0; s < storage_count; ++s) {
      CAPTURE(s);
      const Contender& contender = result->contenders[s];
      CHECK(contender.possible == contender.report.has_value());
      if (contender.report) {
        const double seconds = contender.report->time->seconds;
        if (shortest == 0 || seconds < shortest) shortest = seconds;
        CHECK(contender.report->weight_capacity_bytes <= bytes * (1 + 1e-14));
      }
      if (s == quantisation) {
        if (contender.report)
          CHECK(contender.report->weight_capacity_bytes == Approx(bytes).epsilon(1e-13));
        continue;
      }
      const auto kind =
          s == tensor_train ? CompressionKind::tensor_train : CompressionKind::low_rank;
      if (contender.asked) {
        CHECK(kind == scenario.compression.kind);
        CHECK(contender.rank == scenario.compression.rank);
        CHECK(contender.report->flops == evaluate(scenario).flops);
      } else {
        CHECK(stored_at(scenario, kind, contender.rank + 1) > bytes);
        if (contender.possible)
          CHECK(stored_at(scenario, kind, contender.rank) ==
                contender.report->weight_capacity_bytes);
      }
    }
    REQUIRE(result->fastest);
    const auto winner = static_cast<std::size_t>(*result->fastest);
    CHECK(result->contenders[winner].report->time->seconds == shortest);
  }
  CHECK(checked > 100);
}

TEST_CASE("equal bytes: the document of a golden scenario") {
  int checked = 0;
  const auto file = golden::read("first_principles.json");
  for (const auto& item : file.at("cases")) {
    const Value request = golden::to_value(item.at("scenario"));
    const Value* compression = request.find("compression");
    const Result<Value> document = equal_bytes_document(request);
    if (!compression || *compression->find("kind")->string() == "none") {
      REQUIRE_FALSE(document.ok());
      CHECK(document.error().field == "compression.kind");
      continue;
    }
    if (!document.ok()) {
      CHECK(document.error().field == "compression.targets");
      continue;
    }
    ++checked;
    CHECK(*document->find("storedBytes")->number() ==
          Approx(item.at("expect").at("weightCapacityBytes").get<double>()).epsilon(1e-12));
    bool found = false;
    for (const Value& contender : *document->find("contenders")->array()) {
      if (*contender.find("storage") == *document->find("fastest")) {
        found = *contender.find("possible")->boolean();
      }
      if (!*contender.find("asked")->boolean()) continue;
      CHECK(*contender.find("storage") == *compression->find("kind"));
      CHECK(*contender.find("rank") == *compression->find("rank"));
      CHECK(*contender.find("seconds")->number() ==
            Approx(item.at("expect").at("seconds").get<double>()).epsilon(1e-12));
      CHECK(*contender.find("speedup")->number() ==
            *document->find("dense")->find("seconds")->number() /
                *contender.find("seconds")->number());
    }
    CHECK(found);
  }
  CHECK(checked > 100);
  CHECK(equal_bytes_document(golden::parse("{}")).error().code == ErrorCode::missing_key);
}
