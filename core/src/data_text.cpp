#include "data_text.hpp"

namespace roofline {

const char* next_text(const char* text) {
  while (*text++ != '\0') {
  }
  return text;
}

std::optional<double> NumberList::next() {
  const char* const start = at_;
  double mantissa = 0;
  double scale = 1;
  bool decimals = false;
  for (; *at_ != '\0' && *at_ != ','; ++at_) {
    if (*at_ == '.') {
      decimals = true;
      continue;
    }
    mantissa = mantissa * 10 + (*at_ - '0');
    if (decimals) scale *= 10;
  }
  const bool known = at_ != start;
  skip();
  if (!known) return {};
  return mantissa / scale;
}

void NumberList::skip() {
  while (*at_ != '\0' && *at_++ != ',') {
  }
}

}  // namespace roofline
