-- A corrected date of birth reads the scales of what was answered before by other norms.
alter type form_event_kind add value 'BirthDateCorrected';

-- A session that was ended because an old token of it was used: whoever holds the latest one may be somebody else.
alter type session_end add value 'TokenReused';
