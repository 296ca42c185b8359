-- On what terms a form may be used, in each language that it is said in; `licence_note` is what holds where a language is missing.

alter table form_type add column licence_words jsonb;
