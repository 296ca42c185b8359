-- On what terms a treatment may be used, by language, as of forms.
alter table treatment_definition add column licence_words jsonb not null default '{}';
