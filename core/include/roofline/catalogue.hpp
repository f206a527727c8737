#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "roofline/device.hpp"
#include "roofline/result.hpp"
#include "roofline/text.hpp"
#include "roofline/transformer.hpp"

/// The devices and models that come with the product: core/data/devices.json and models.json, read
/// when it is built. Where each number comes from, architectures, years, repositories and published
/// parameter counts stand in those files and in sources.json, which are not part of the library.
namespace roofline {

/// What is said of a device besides its numbers. Texts may be empty, never null.
struct DeviceLabels {
  Text key;
  Text name;
  Text vendor;
  Text kind;         ///< gpu, soc, cpu, npu, tpu
  Text memory_type;  ///< HBM3e, GDDR6, ...
};

std::size_t device_count();
/// In the order of the catalogue.
DeviceLabels device_labels(std::size_t index);
/// Empty optionals are unknown numbers.
Device catalogue_device(std::size_t index);
/// By key; the error of an unknown one names the field `hardware`.
Result<Device> find_device(std::string_view key);

struct ModelLabels {
  Text key;
  Text name;
  Text family;
};

struct CatalogueModel {
  Transformer transformer;
  std::optional<double> max_context{};  ///< tokens; unknown: no limit was found
};

std::size_t model_count();
/// In the order of the catalogue.
ModelLabels model_labels(std::size_t index);
CatalogueModel catalogue_model(std::size_t index);
/// By key; the error of an unknown one names the field `model`.
Result<CatalogueModel> find_model(std::string_view key);

}  // namespace roofline
