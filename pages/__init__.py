"""The screens. A page says what stands where; rules are the core's."""
