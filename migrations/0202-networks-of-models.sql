-- Which network computed the embeddings of a model. Two models with the same one share them, so the later one can score what the
-- earlier one heard. Null: a model of an earlier release that has not run since. A new column without a default: a short lock.

alter table tagging_models add column network text;
