"""Times the baselines as native_bench.cpp times the kernels of the same names.

Usage: python_bench.py core/data/published.json; prints {kernel: {"ns": ..., "checksum": ...}}."""
import json
import statistics
import time

from first_principles_baseline import first_principles_step
from published_baseline import published_profile

KERNELS = {
    "published profile": published_profile,
    "first-principles step, dense, 80 layers": first_principles_step,
}
SCENARIO_COUNT = 4096
REPETITIONS = 5


def measure(kernel):
    """Processor time of one evaluation: the median of some runs over all scenarios."""
    times = []
    for _ in range(REPETITIONS):
        checksum = 0.0
        start = time.process_time_ns()
        for i in range(SCENARIO_COUNT):
            checksum += kernel(i)
        times.append((time.process_time_ns() - start) / SCENARIO_COUNT)
    return {"ns": statistics.median(times), "checksum": checksum}


print(json.dumps({name: measure(kernel) for name, kernel in KERNELS.items()}))
