"""ROGRAG's logic form (arXiv 2503.06474): a question as a plan of steps that code carries out.

plan.py, parse.py   the plan, and how one is read
wanted.py, …        a plan by rule, where no model makes one
statements.py       what passages state: sentences and rows with their values
execute.py          the steps, each with its result and the sentences that it rests on
"""
