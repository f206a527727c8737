#include "roofline/validation_document.hpp"

#include <array>

#include "document_writer.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/fields.hpp"
#include "roofline/units.hpp"
#include "roofline/validation.hpp"

namespace roofline {
namespace {

constexpr double largest_count = 2147483647;
constexpr double largest_rate = 1e12;

constexpr NumberField field(Text key, double minimum, double maximum,
                            std::optional<double> fallback) {
  return {.key = key,
          .label = key,
          .unit = "",
          .description = "",
          .minimum = minimum,
          .maximum = maximum,
          .fallback = fallback};
}

constexpr NumberField batch = field("batch", 1, largest_count, {});
constexpr NumberField cached_tokens = field("cachedTokens", 0, largest_count, {});
constexpr NumberField prompt_tokens = field("promptTokens", 1, largest_count, {});
constexpr NumberField weight_bits = field("weightBits", 1e-3, 64, {});
constexpr NumberField activation_bits = field("activationBits", 1e-3, 64, {});
constexpr NumberField kv_bits = field("kvBits", 1e-3, 64, {});
constexpr NumberField tokens_per_second = field("tokensPerSecond", 1e-9, largest_rate, {});
constexpr std::array<Text, 2> phases{"decode", "prefill"};

Error at(Error error, std::string field) {
  error.field = std::move(field);
  return error;
}

Result<MeasuredRow> read_row(const Value& value, std::string path) {
  ObjectReader reader(value, std::move(path));
  MeasuredRow row{};
  Scenario& scenario = row.scenario;
  const std::string device = reader.optional_text("device").value_or("");
  const std::string model = reader.optional_text("model").value_or("");
  for (const Text note : {"kind", "runtime", "source", "note"}) {
    reader.optional_text(note);
  }
  const Result<Device> found_device = find_device(device);
  if (!found_device) return at(found_device.error(), reader.path_of("device"));
  const Result<CatalogueModel> found_model = find_model(model);
  if (!found_model) return at(found_model.error(), reader.path_of("model"));
  scenario.hardware = *found_device;
  scenario.model = found_model->transformer;
  scenario.precision.weight_bits = reader.number(weight_bits);
  scenario.precision.activation_bits = reader.number(activation_bits);
  scenario.precision.kv_bits = reader.number(kv_bits);
  scenario.workload.phase = static_cast<Phase>(reader.choice("phase", phases, {}));
  scenario.workload.batch = reader.number(batch);
  if (scenario.workload.phase == Phase::decode) {
    scenario.workload.context = reader.number(cached_tokens) + 1;
  } else {
    scenario.workload.prompt = reader.number(prompt_tokens);
  }
  row.tokens_per_second = reader.number(tokens_per_second);
  if (auto fault = reader.finish()) return *fault;
  return row;
}

Value row_document(const Validation& found, double measured, Text& overflowed) {
  Writer write(9, overflowed);
  write.number("floorTokensPerSecond", found.floor);
  write.number("predictedTokensPerSecond", found.prediction);
  write.number("measuredTokensPerSecond", measured);
  write.number("measuredOverFloor", measured / found.floor);
  write.number("error", found.error);
  write.number("bandwidthReached", found.rates.bandwidth);
  write.value("bandwidthOfDevice", found.rates.own_bandwidth);
  write.number("computeReached", found.rates.compute);
  write.value("computeOfDevice", found.rates.own_compute);
  return write.done();
}

}  // namespace

Result<Value> validation_document(const Value& request) {
  ObjectReader reader(request, "");
  const Value* given = reader.member("rows", true);
  reader.optional_text("about");
  if (given && !given->array()) {
    reader.refuse(ErrorCode::wrong_type, "rows", *given, "a list of measurements");
  }
  if (auto fault = reader.finish()) return *fault;
  Text overflowed;
  Value::Array rows;
  std::vector<double> errors;
  for (std::size_t i = 0; i < given->array()->size(); ++i) {
    const Result<MeasuredRow> row =
        read_row((*given->array())[i], "rows[" + std::to_string(i) + "]");
    if (!row) return row.error();
    const auto found = validate(*row);
    if (!found) {
      rows.emplace_back(unknown_text);
      continue;
    }
    rows.push_back(row_document(*found, row->tokens_per_second, overflowed));
    errors.push_back(found->error);
  }
  const ErrorSummary summary = summarise(std::move(errors));
  Writer write(4, overflowed);
  write.value("rows", std::move(rows));
  write.number("launchMicroseconds", stream_launch_seconds / units::micro);
  write.number("medianError", summary.median);
  write.number("largestError", summary.largest);
  return write.done();
}

}  // namespace roofline
