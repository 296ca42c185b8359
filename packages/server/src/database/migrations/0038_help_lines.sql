-- Where help is now, beside 112, as a unit has settled it for itself and the units below; null: as the nearest above, else ours.
alter table unit
  add column help_lines jsonb check (jsonb_typeof(help_lines) = 'array' and jsonb_array_length(help_lines) between 1 and 8),
  add column help_lines_changed_at timestamptz(3);

-- What somebody has answered lately that called for help: asked whenever they come home.
create index risk_alert_of_writer on risk_alert (written_by, raised_at desc) where written_by is not null;
