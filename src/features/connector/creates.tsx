import { FormPage } from '@/form/form-page'
import { TargetCreate } from './create'
import type { TargetNoun } from './model/noun'

/** The screen of a new one: the choice of a type, then its form. */
const createScreen = (noun: TargetNoun) =>
  function Create() {
    return (
      <FormPage title={`screen.${noun}Create`}>
        <TargetCreate noun={noun} />
      </FormPage>
    )
  }

export const BridgeCreate = createScreen('bridge')
export const ConnectorCreate = createScreen('connector')
export const ActionCreate = createScreen('action')
export const SourceCreate = createScreen('source')
