// What users reported of other calculators, each with the right answer.
#include "catch.hpp"
#include "golden.hpp"
#include "roofline/api.hpp"
#include "roofline/capacity.hpp"
#include "roofline/counts/mixture_of_experts.hpp"
#include "roofline/step.hpp"
#include "scenarios.hpp"

using namespace roofline;

namespace {

OperatorCount counted(const Scenario& scenario, OperatorKind kind) {
  const StepReport report = evaluate(scenario);
  const OperatorCount* found = report.operators.find(kind);
  REQUIRE(found);
  return *found;
}

constexpr double gibibyte = 1024.0 * 1024 * 1024;

double kv_capacity(std::string_view model, double context) {
  Scenario scenario = scenarios::decoding(model);
  scenario.workload.context = context;
  return evaluate(scenario).kv_capacity_bytes;
}

}  // namespace

TEST_CASE("Llama-2-70B caches 327,680 bytes a token: KV heads, not query heads") {
  CHECK(kv_capacity("llama-2-70b", 1) == 327680);
  CHECK(kv_capacity("llama-2-70b", 1000) == 327680 * 1000.0);
}

TEST_CASE("Llama-2-7B has an FFN of 11,008 and three matrices") {
  const Scenario scenario = scenarios::decoding("llama-2-7b");
  CHECK(counted(scenario, OperatorKind::ffn_in).parameters == 2.0 * 4096 * 11008);
  CHECK(counted(scenario, OperatorKind::ffn_out).parameters == 11008.0 * 4096);
}

TEST_CASE("Llama-3-8B streams 15.0 GB of weights, not 10.2") {
  CHECK(evaluate(scenarios::decoding("llama-3-8b")).weight_bytes == 15009316864.0);
}

TEST_CASE("Llama-3.1-8B attends with 8,388,608 FLOP a layer at context 512: query heads for both") {
  Scenario scenario = scenarios::decoding("llama-3.1-8b");
  scenario.workload.context = 512;
  CHECK(counted(scenario, OperatorKind::attention).flops == 8388608);
}

TEST_CASE("Llama-3-8B has a whole lm_head: 1.05 of 15.01 GB") {
  const OperatorCount head = counted(scenarios::decoding("llama-3-8b"), OperatorKind::lm_head);
  CHECK(head.flops == 2.0 * 4096 * 128256);
  CHECK(head.weight_bytes == Approx(1.05e9).epsilon(0.005));
}

TEST_CASE("Llama-3-8B stores its embedding table and does not stream it") {
  const StepReport report = evaluate(scenarios::decoding("llama-3-8b"));
  CHECK(report.weight_capacity_bytes - report.weight_bytes == 2.0 * 4096 * 128256);
}

TEST_CASE("Llama-70B attends with 32,768 FLOP a context token and layer") {
  Scenario scenario = scenarios::decoding("llama-3-70b");
  scenario.workload.context = 1;
  CHECK(counted(scenario, OperatorKind::attention).flops == 32768);
}

TEST_CASE("Gemma-3-27B caches 10.41 GiB at 131,072 tokens: 52 of 62 layers have a window") {
  CHECK(kv_capacity("gemma-3-27b", 131072) / gibibyte == Approx(10.41).margin(0.005));
}

TEST_CASE("Qwen3-0.6B caches 4.375 GiB at 40,960 tokens: its head dimension is its own") {
  CHECK(kv_capacity("qwen3-0.6b", 40960) / gibibyte == 4.375);
}

TEST_CASE("GPT-OSS-20B has heads of 64, not 2880 / 64") {
  const Scenario scenario = scenarios::decoding("gpt-oss-20b");
  CHECK(scenario.model.head_dim == 64);
  CHECK(counted(scenario, OperatorKind::out_proj).parameters == 64.0 * 64 * 2880);
}

TEST_CASE("Mixtral reads 4.625 experts for three tokens, not 8, 6 or 2") {
  CHECK(expected_experts(8, 2, 3) == 4.625);
  Scenario scenario = scenarios::decoding("mixtral-8x7b");
  scenario.workload.batch = 3;
  CHECK(counted(scenario, OperatorKind::moe_out).weight_bytes == 4.625 * 4096 * 14336 * 2);
}

TEST_CASE("of 256 experts, 8 a token, 163.3 are read for 32 tokens and 222.4 for 64") {
  CHECK(expected_experts(256, 8, 32) == Approx(163.3).margin(0.05));
  CHECK(expected_experts(256, 8, 64) == Approx(222.4).margin(0.05));
}

TEST_CASE("Llama-405B at 8 bits does not fit 80 GB: the missing bytes are told") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3.1-405b");
  scenario.precision.weight_bits = 8;
  const StepReport report = evaluate(scenario);
  const auto memory = capacity(scenario, report.weight_capacity_bytes);
  REQUIRE(memory);
  CHECK_FALSE(memory->fits);
  CHECK(memory->missing_bytes == report.weight_capacity_bytes + report.kv_capacity_bytes - 80e9);
  CHECK(memory->missing_bytes > 320e9);
  CHECK(memory->largest_batch == 0);
  CHECK(memory->largest_context == 0);
}

TEST_CASE("80 GB are 80e9 bytes, not 80 GiB") {
  CHECK(find_device("h100_sxm")->dram_capacity_bytes == 80e9);
  CHECK(scenarios::decoding_on("h100_sxm", "llama-3-8b").hardware.dram_capacity_bytes == 80e9);
}

TEST_CASE("H100 computes at 989.5 dense BF16 TFLOP/s, not at the sparse 1,979") {
  const StepReport report = evaluate(scenarios::decoding_on("h100_sxm", "llama-3-8b"));
  CHECK(report.rate->type == NumberType::bf16);
  CHECK(report.rate->flops_per_second == 989.5e12);
}

TEST_CASE("4-bit weights with 16-bit activations compute at the 16-bit rate") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3-8b");
  scenario.precision.weight_bits = 4.5;
  CHECK(evaluate(scenario).rate->flops_per_second == 989.5e12);
}

TEST_CASE("no utilisation of any device at any work is above 100 %") {
  for (const std::string& device : scenarios::device_keys()) {
    for (const double batch : {1.0, 64.0, 4096.0}) {
      Scenario scenario = scenarios::decoding_on(device, "llama-3-8b");
      scenario.workload.batch = batch;
      const StepReport report = evaluate(scenario);
      if (!report.time) continue;
      INFO(device << ", batch " << batch);
      CHECK(report.time->mfu <= 1 + 1e-12);
      CHECK(report.time->mbu <= 1 + 1e-12);
    }
  }
}

TEST_CASE("a decode step reads the whole context: 104 tokens/s, not 209, at 131,072 tokens") {
  Scenario scenario = scenarios::decoding_on("h100_sxm", "llama-3.1-8b");
  scenario.workload.context = 131072;
  CHECK(evaluate(scenario).time->tokens_per_second == Approx(104).margin(1));
}
