import { useId, type ReactElement } from 'react'
import type { DrawField } from '@/form/command/command-field'
import { Control } from '@/form/control/control'
import { getScreenControl } from '@/form/control/of-prompt'
import type { Key } from '@/i18n/key'
import { Sentence } from '@/i18n/sentence'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { ruleParams } from './commands'
import {
  printParts,
  readParts,
  startParts,
  toFigure,
  type FigureParts,
  type ObjectParts,
} from './condition-parts'
import { figureUnit } from './condition-words'
import { clusterFigures, objectEvents } from './model/condition'
import { InlineField, SentenceError } from './inline-field'
import { Preview } from './preview'
import { useNodeNames, useObjectNames, useSubjects } from './use-subjects'

type Fields = Readonly<Record<string, ReactElement>>
type FieldProps<P> = {
  parts: P
  onParts: (parts: P) => void
  /** The id of the error, while there is one. */
  errorId: string | undefined
}

/** Figures of which there is one, in the grammar of a sentence. */
const single = ['cpu-load', 'memory', 'license-use']

/** Where a figure is measured: in the whole cluster, or on one node. */
function NodeField({ parts, onParts }: Omit<FieldProps<FigureParts>, 'errorId'>) {
  const { t } = useWords()
  const names = useNodeNames(parts.node)
  const isWhole = clusterFigures.some((figure) => figure === parts.figure)
  return (
    <InlineField label={t('alarm-rule.where')}>
      {(control) => (
        <Select
          {...control}
          className="max-w-64"
          title={isWhole ? t('alarm-rule.wholeOnly') : undefined}
          value={parts.node}
          placeholder={t('alarm-rule.wholeCluster')}
          onValue={(node) => onParts({ ...parts, node })}
          options={(isWhole ? [] : names).map((node) => ({ value: node, label: plain(node, 80) }))}
        />
      )}
    </InlineField>
  )
}

function SideField({ parts, onParts }: Omit<FieldProps<FigureParts>, 'errorId'>) {
  const { t } = useWords()
  return (
    <InlineField label={t('alarm-rule.side.label')}>
      {(control) => (
        <Select
          {...control}
          value={parts.side}
          onValue={(side) => onParts({ ...parts, side })}
          options={(['above', 'below'] as const).map((side) => ({
            value: side,
            label: t(`alarm-rule.side.${side}`),
          }))}
        />
      )}
    </InlineField>
  )
}

function LimitField({ parts, onParts, errorId }: FieldProps<FigureParts>) {
  const { t } = useWords()
  const figure = toFigure(parts.figure)
  const unit = figure === undefined ? '' : figureUnit(figure, t)
  return (
    <InlineField label={t('alarm-rule.limit')} errorId={errorId}>
      {(control) => (
        <>
          <TextInput
            {...control}
            aria-required
            className="w-28! nums"
            inputMode="decimal"
            value={parts.limit}
            onValue={(limit) => onParts({ ...parts, limit })}
          />
          {unit !== '' && <span className="text-muted">{unit}</span>}
        </>
      )}
    </InlineField>
  )
}

/** The name of a client, rule, action or connector. */
function NameField({ parts, onParts, errorId }: FieldProps<ObjectParts>) {
  const { t } = useWords()
  const names = useObjectNames(parts.about)
  return (
    <InlineField label={t(`alarm-rule.id.${parts.about}`)} errorId={errorId}>
      {(control) => (
        <span className="w-64 max-w-full">
          <Control
            as={{ kind: 'line', mono: true, offers: names }}
            control={{ ...control, 'aria-required': true }}
            text={parts.id}
            onText={(id) => onParts({ ...parts, id })}
          />
        </span>
      )}
    </InlineField>
  )
}

function EventField({ parts, onParts }: Omit<FieldProps<ObjectParts>, 'errorId'>) {
  const { t } = useWords()
  return (
    <InlineField label={t('alarm-rule.event.label')}>
      {(control) => (
        <Select
          {...control}
          value={parts.is}
          onValue={(is) => onParts({ ...parts, is })}
          options={objectEvents.client.map((event) => ({
            value: event,
            label: t(`alarm-rule.event.${event}`),
          }))}
        />
      )}
    </InlineField>
  )
}

type SentenceFields = { readonly of: Key; readonly fields: Fields }

/** The sentence of a condition, and the fields that only its subject has. */
function toSentence({ parts, onParts, errorId }: FieldProps<FigureParts | ObjectParts>): SentenceFields {
  if (parts.about !== 'figure')
    return {
      of: `alarm-rule.sentence.${parts.about}`,
      fields: {
        id: <NameField key={parts.about} {...{ parts, onParts, errorId }} />,
        event: <EventField {...{ parts, onParts }} />,
      },
    }
  return {
    of: single.includes(parts.figure) ? 'alarm-rule.sentence.one' : 'alarm-rule.sentence.many',
    fields: {
      node: <NodeField {...{ parts, onParts }} />,
      side: <SideField {...{ parts, onParts }} />,
      limit: <LimitField {...{ parts, onParts, errorId }} />,
    },
  }
}

const isEmpty = (text: string) => text.trim() === ''

/** The condition of an alarm rule and its duration as one sentence of fields, with its value now and its history below. */
export const ConditionField: DrawField = ({ text, onText, error, fieldOf }) => {
  const { t } = useWords()
  const parts = readParts(text)
  const onParts = (next: FigureParts | ObjectParts) => onText(printParts(next))
  const subjects = useSubjects(parts)
  const [conditionErrorId, durationErrorId] = [useId(), useId()]
  const duration = fieldOf('for')
  const fields: Fields = {
    subject: (
      <InlineField label={t('alarm-rule.about.label')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-64"
            value={parts.about === 'figure' ? parts.figure : parts.about}
            onValue={(subject) => onParts(startParts(subject))}
            options={subjects}
          />
        )}
      </InlineField>
    ),
    for: (
      <span data-field="for" data-edited={duration.edited} className="min-w-0">
        <InlineField
          label={t('alarm-rule.for')}
          errorId={duration.error === undefined ? undefined : durationErrorId}
        >
          {(control) => (
            <Control
              as={getScreenControl(ruleParams().for.prompt, t, { label: t('alarm-rule.for') })}
              text={duration.text}
              onText={duration.onText}
              control={control}
            />
          )}
        </InlineField>
      </span>
    ),
  }
  const errorId = error === undefined ? undefined : conditionErrorId
  const sentence = toSentence({ parts, onParts, errorId })
  const value = parts.about === 'figure' ? parts.limit : parts.id
  const errorText =
    error === undefined || parts.about !== 'figure'
      ? isEmpty(value) && error !== undefined
        ? t('error.required')
        : error
      : t(isEmpty(value) ? 'error.required' : 'error.number')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div role="group" aria-label={t('alarm-rule.condition.label')}>
        {/* The same fields stay mounted in another sentence, so that the focus stays in the choice of the subject. */}
        <div className="flex flex-wrap items-center gap-2">
          <Sentence of={sentence.of} parts={{ ...fields, ...sentence.fields }} />
        </div>
      </div>
      <SentenceError id={conditionErrorId} text={errorText} />
      <SentenceError id={durationErrorId} text={duration.error} />
      <Preview parts={parts} forText={duration.text} />
    </div>
  )
}
