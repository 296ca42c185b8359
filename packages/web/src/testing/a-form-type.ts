import type { TypeDefinition, VariantVersion } from '@samklang/contract/definitions'

export function aFormType(given: Partial<TypeDefinition> = {}): TypeDefinition {
  return {
    Id: crypto.randomUUID(),
    Name: 'provform',
    DisplayName: 'Provformulär',
    Description: null,
    Kind: 'Questionnaire',
    Topics: [],
    Maturity: 'NonValidated',
    Licence: 'Fritt',
    EstimatedMinutes: 5,
    AvailableOutsideTreatment: true,
    ...given,
  }
}

export function aVariant(given: Partial<VariantVersion> = {}): VariantVersion {
  return {
    Id: crypto.randomUUID(),
    TypeId: crypto.randomUUID(),
    VariantId: crypto.randomUUID(),
    DisplayName: 'Egna svar',
    Version: 1,
    RespondentTypes: ['Patient'],
    TreatmentLocation: null,
    Languages: ['sv', 'en'],
    Criterias: { Age: null, Gender: null, GenderKnown: null },
    CriteriaBehavior: 'Forbid',
    Maturity: 'NonValidated',
    ...given,
  }
}
