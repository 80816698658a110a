"""Speed and memory on the machine at hand. Timings are benchmarks, never tests."""
