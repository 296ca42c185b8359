-- What a phrase of a unit is about: [{"Language": "sv", "Kind": "Abuse", "Text": "…"}]; one without a kind is about danger to life. Of
-- all that hold at a unit, those of abuse by somebody else.
alter table unit add column all_abuse_phrases text[] not null default '{}';

create or replace function spread_danger_phrases() returns trigger language plpgsql as $$
begin
  update unit below set all_danger_phrases = found.phrases, all_abuse_phrases = found.abuse
  from (
    with recursive down as (
      select id, 0 as depth from unit where id = new.id
      union all
      select u.id, down.depth + 1 from down join unit u on u.parent_id = down.id where down.depth < 20),
    up as (
      select id as unit_id, id, 0 as depth from down
      union all
      select up.unit_id, u.parent_id, up.depth + 1 from up join unit u on u.id = up.id
        where u.parent_id is not null and up.depth < 20)
    select up.unit_id, coalesce(array_agg(distinct phrase ->> 'Text') filter (where phrase is not null), '{}') as phrases,
      coalesce(array_agg(distinct phrase ->> 'Text') filter (where phrase ->> 'Kind' = 'Abuse'), '{}') as abuse
    from up join unit u on u.id = up.id left join lateral jsonb_array_elements(u.danger_phrases) phrase on true
    group by up.unit_id) found
  where below.id = found.unit_id
    and (below.all_danger_phrases, below.all_abuse_phrases) is distinct from (found.phrases, found.abuse);
  return null;
end $$;

-- That social services were told is said as other things that were done are.
alter table risk_alert drop constraint risk_alert_actions_check, add constraint risk_alert_actions_check
  check (actions <@ '{Called,Met,Referred,SafetyPlanReviewed,ReportedToSocialServices,HandedOver,CouldNotReach}'::text[]);
alter table alert_note drop constraint alert_note_actions_check, add constraint alert_note_actions_check
  check (actions <@ '{Called,Met,Referred,SafetyPlanReviewed,ReportedToSocialServices,HandedOver,CouldNotReach}'::text[]);
