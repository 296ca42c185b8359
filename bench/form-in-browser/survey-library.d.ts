// What is used of SurveyJS, which is fetched when the benchmark runs and is no part of the server.
declare module 'survey-core' {
  export class Model {
    constructor(definition: object)
  }
}

declare module 'survey-react-ui' {
  import type { ComponentType } from 'react'
  import type { Model } from 'survey-core'
  export const Survey: ComponentType<{ model: Model }>
}

declare module 'survey-core/survey-core.css' {}
