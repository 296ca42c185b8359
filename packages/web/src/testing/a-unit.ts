import type { CareUnit } from '@samklang/contract/sign-in'
import type { Unit, UnitInformation } from '@samklang/contract/units'

export function aUnit(more: Partial<Unit> = {}): Unit & { UnitGroup: null } {
  return {
    Id: '00000000-0000-4000-8000-0000000000aa',
    ParentId: null,
    Name: 'Björkdungens vuxenmottagning',
    HsaId: null,
    Kind: 'CareUnit',
    UnitGroupId: null,
    TreatmentLocation: 'OutTreatment',
    Phone: '010-000 00 01',
    Email: null,
    Address: null,
    OpeningHours: null,
    Status: 'Active',
    TimeZone: 'Europe/Stockholm',
    ...more,
    UnitGroup: null,
  }
}

/** As it stands among those that one may choose from. */
export function aCareUnit({ Id, Name }: Unit): CareUnit {
  return { Id, Name, HsaId: null, UnitGroupName: null, IsActive: true, IsLatest: false }
}

export function aUnitInformation(more: Partial<UnitInformation> = {}): UnitInformation {
  return {
    UnitName: 'Björkdungens vuxenmottagning',
    Phone: '010-000 00 01',
    Address: null,
    OpeningHours: null,
    CrisisText: null,
    CrisisTexts: { sv: null, en: null },
    HelpLines: [],
    Hours: { State: 'Unknown', OpensAt: null, ClosesAt: null, AreHolidaysKnown: true },
    TimeZone: 'Europe/Stockholm',
    Contents: [],
    ...more,
  }
}
