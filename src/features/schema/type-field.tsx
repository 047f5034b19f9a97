import { useOffers } from '@/command/current-broker'
import type { DrawField } from '@/form/command/command-field'
import { lookUp, useWords } from '@/i18n/use-words'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { schemaNeeds, sourceTypes } from './model/schema-types'

/** The type of a schema that is text: those of this release, and the present one. */
export const TypeField: DrawField = ({ text, onText, error }) => {
  const { t } = useWords()
  const offered = useOffers()
  const types = sourceTypes.filter((type) => type === text || offered(schemaNeeds[type]))
  return (
    <Field label={t('schema.type')} error={error}>
      {(control) => (
        <Select
          {...control}
          value={text}
          onValue={onText}
          options={types.map((type) => ({ value: type, label: lookUp(`choice.schemaType.${type}`) ?? type }))}
        />
      )}
    </Field>
  )
}
