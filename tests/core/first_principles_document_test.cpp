#include "roofline/first_principles_document.hpp"

#include "catch.hpp"
#include "golden.hpp"
#include "roofline/step.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

Value document_of(const Scenario& scenario) {
  const Result<Value> document = first_principles_document(scenario);
  if (!document.ok()) FAIL(document.error().message());
  return *document;
}

std::string text(const Value& document, std::string_view key) {
  INFO(key);
  const Value* member = document.find(key);
  REQUIRE(member);
  REQUIRE(member->string());
  return *member->string();
}

double number(const Value& document, std::string_view key) {
  INFO(key);
  const Value* member = document.find(key);
  REQUIRE(member);
  REQUIRE(member->number());
  return *member->number();
}

std::string warnings_of(const Scenario& scenario) {
  std::string all;
  const Value document = document_of(scenario);
  for (const Value& item : *document.find("warnings")->array()) all += *item.string() + "\n";
  return all;
}

Scenario compressed(std::string_view model, CompressionKind kind, double rank) {
  Scenario scenario = scenarios::decoding(model);
  scenario.compression.kind = kind;
  scenario.compression.rank = rank;
  return scenario;
}

}  // namespace

TEST_CASE("a decode document has a latency, a prefill one a time to the first token") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  const Value decode = document_of(scenario);
  CHECK(number(decode, "latencySeconds") == number(decode, "seconds"));
  CHECK_FALSE(decode.find("timeToFirstTokenSeconds"));
  CHECK(number(decode, "tokensPerSecond") == 1 / number(decode, "seconds"));
  CHECK(text(decode, "activationType") == "bf16");
  CHECK(text(decode, "regime") == "memory");
  CHECK(*decode.find("fits")->boolean());
  CHECK(number(decode, "capacityBytes") == 80e9);
  CHECK(number(decode, "missingBytes") == 0);

  scenario.workload = {.phase = Phase::prefill, .batch = 2, .prompt = 4096, .prefix = 0};
  const Value prefill = document_of(scenario);
  CHECK(number(prefill, "timeToFirstTokenSeconds") == number(prefill, "seconds"));
  CHECK_FALSE(prefill.find("latencySeconds"));
  CHECK(number(prefill, "tokensPerSecond") ==
        Approx(8192 / number(prefill, "seconds")).epsilon(1e-12));
  CHECK(text(prefill, "regime") == "compute");
}

TEST_CASE("a document says unknown, never a guess") {
  Scenario scenario = scenarios::decoding("llama-3-8b");
  const Value own = document_of(scenario);
  CHECK(text(own, "activationType") == "any");
  for (const char* key :
       {"capacityBytes", "fits", "missingBytes", "largestBatch", "largestContext"}) {
    CHECK(text(own, key) == "unknown");
  }
  scenario.hardware.dram_bytes_per_second.reset();
  scenario.hardware.peak_flops_per_second_any.reset();
  const Value blind = document_of(scenario);
  for (const char* key :
       {"activationType", "peakFlopsPerSecond", "bandwidthBytesPerSecond", "floorSeconds",
        "seconds", "latencySeconds", "tokensPerSecond", "mfu", "mbu", "regime"}) {
    CHECK(text(blind, key) == "unknown");
  }
  CHECK(number(blind, "flops") > 0);
  const Value& first = blind.find("ops")->array()->front();
  CHECK(text(first, "seconds") == "unknown");
  CHECK(text(first, "regime") == "unknown");
}

TEST_CASE("every device of the catalogue gives a document") {
  int untimed = 0;
  for (const std::string& device : scenarios::device_keys()) {
    INFO(device);
    const Value document = document_of(scenarios::decoding_on(device, "llama-3-8b"));
    if (document.find("seconds")->string()) ++untimed;
  }
  CHECK(untimed < 20);
}

TEST_CASE("a cache that stops growing has an unlimited largest context") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  scenario.model.sliding_window = 4096;
  scenario.model.full_attention_layers = 0;
  CHECK(text(document_of(scenario), "largestContext") == "unlimited");
}

TEST_CASE("warnings tell what a right answer does not show") {
  CHECK(warnings_of(scenarios::decoding("llama-3-8b")).empty());

  Scenario scenario = compressed("llama-3-8b", CompressionKind::low_rank, 64);
  scenario.compression.attention = true;
  CHECK(warnings_of(scenario).empty());
  scenario.compression.rank = 1025;  // keys and values have 1024 outputs
  CHECK_THAT(warnings_of(scenario), Catch::Contains("qkv_proj: the rank is above the full rank"));
  CHECK_THAT(warnings_of(scenario), !Catch::Contains("out_proj"));

  scenario = compressed("llama-3-8b", CompressionKind::tensor_train, 100000);
  scenario.compression.ffn = true;
  CHECK_THAT(warnings_of(scenario), Catch::Contains("ffn_in, ffn_out: the rank is above"));

  scenario = compressed("mixtral-8x7b", CompressionKind::tensor_train, 4);
  scenario.compression.ffn = true;
  CHECK_THAT(warnings_of(scenario), Catch::Contains("experts stay dense"));
  CHECK_THAT(warnings_of(scenario), Catch::Contains("no dense FFN"));

  scenario = compressed("gemma-3-27b", CompressionKind::tensor_train, 4);
  scenario.compression.lm_head = true;
  CHECK_THAT(warnings_of(scenario), Catch::Contains("tied to the embedding table"));
  // Only the compressed map is stored.
  CHECK(evaluate(scenario).parameters <
        evaluate(scenarios::decoding("gemma-3-27b")).parameters - 262144.0 * 5376);

  scenario = compressed("qtf-512", CompressionKind::tensor_train, 4);
  scenario.compression.lm_head = true;
  CHECK_THAT(warnings_of(scenario), Catch::Contains("no lm_head"));

  scenario = scenarios::decoding_on("a100_sxm_80", "llama-3-8b");
  scenario.precision.activation_type = NumberType::fp8;
  CHECK_THAT(warnings_of(scenario), Catch::Contains("fp8 rate is unknown: computed at its int8"));
}
