#include "roofline/catalogue_document.hpp"

#include <optional>

#include "document_writer.hpp"
#include "roofline/catalogue.hpp"
#include "roofline/units.hpp"
#include "scenario/readers.hpp"

namespace roofline {
namespace {

Value device_document(const DeviceLabels& labels, const Device& device) {
  return ObjectBuilder(8)
      .add("key", labels.key)
      .add("name", labels.name)
      .add("vendor", labels.vendor)
      .add("kind", labels.kind)
      .add("memoryType", labels.memory_type)
      .add("numbers", scenario::hardware_document(device))
      .add("measuredBandwidthGBs",
           known_or_unknown(device.measured_dram_bytes_per_second, units::giga))
      .add("measuredTflops", known_or_unknown(device.measured_flops_per_second, units::tera))
      .done();
}

Value model_document(const ModelLabels& labels, const CatalogueModel& model) {
  return ObjectBuilder(5)
      .add("key", labels.key)
      .add("name", labels.name)
      .add("family", labels.family)
      .add("maxContext", known_or_unknown(model.max_context))
      .add("model", scenario::model_document(model.transformer))
      .done();
}

}  // namespace

Value catalogue_document() {
  Value::Array devices;
  for (std::size_t i = 0; i < device_count(); ++i) {
    devices.push_back(device_document(device_labels(i), catalogue_device(i)));
  }
  Value::Array models;
  for (std::size_t i = 0; i < model_count(); ++i) {
    models.push_back(model_document(model_labels(i), catalogue_model(i)));
  }
  return ObjectBuilder(2)
      .add("devices", std::move(devices))
      .add("models", std::move(models))
      .done();
}

}  // namespace roofline
