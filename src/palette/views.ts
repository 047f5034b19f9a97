// The views of the palette: part of the chunk that loads right after the first paint (`app/deferred.ts`).
export { BrokersView } from './brokers-view'
export { SearchView } from './search/search-view'
export { FormView } from './step/form-view'
export { StepView } from './step/step-view'
