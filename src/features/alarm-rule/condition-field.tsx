import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { DrawField } from '@/form/command/command-field'
import { Control } from '@/form/control/control'
import { FieldRow } from '@/form/field-rows'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { quoteArg, splitLine } from '@/lib/text/line'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { clusterFigures, objectEvents, figures, type Figure } from './model/condition'

const subjects = ['figure', 'client', 'rule', 'action', 'connector'] as const
type Subject = (typeof subjects)[number]

/** The fields of a condition as texts, of which some may still be empty. */
type Parts =
  | {
      readonly about: 'figure'
      readonly figure: string
      readonly side: string
      readonly limit: string
      readonly node: string
    }
  | { readonly about: Exclude<Subject, 'figure'>; readonly id: string; readonly is: string }

const quote = (text: string) => (text === '' ? '""' : quoteArg(text))

const printParts = (parts: Parts): string =>
  parts.about === 'figure'
    ? [
        parts.figure,
        parts.side,
        quote(parts.limit),
        ...(parts.node === '' ? [] : ['on', quote(parts.node)]),
      ].join(' ')
    : [parts.about, quote(parts.id), parts.is].join(' ')

/** The fields of a text, which need not be valid yet. */
function readParts(text: string): Parts {
  const [first = '', second = '', third = '', , node = ''] = splitLine(text).tokens.map(
    ({ name, text: value }) => (name === undefined ? value : `${name}=${value}`),
  )
  switch (first) {
    case 'client':
    case 'rule':
    case 'action':
    case 'connector':
      return { about: first, id: second, is: third === '' ? objectEvents[first][0] : third }
    default:
      return {
        about: 'figure',
        figure: first === '' ? 'connections' : first,
        side: second === '' ? 'above' : second,
        limit: third,
        node,
      }
  }
}

const isEmpty = (text: string) => text.trim() === ''

const startOf = (about: Subject): Parts =>
  about === 'figure'
    ? { about, figure: 'connections', side: 'above', limit: '', node: '' }
    : { about, id: '', is: objectEvents[about][0] }

/** The condition of an alarm rule: its subject, and the fields of that subject. */
export const ConditionField: DrawField = ({ text, onText, error }) => {
  const { t } = useWords()
  const offered = useOffers()
  const parts = readParts(text)
  const change = (next: Parts) => onText(printParts(next))
  return (
    <div className="@container flex flex-col gap-3">
      <Field label={t('alarm-rule.about.label')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            value={parts.about}
            onValue={(about) => change(startOf(about))}
            options={subjects
              .filter(
                (about) =>
                  about === parts.about ||
                  (about !== 'connector' && about !== 'action') ||
                  offered('connectors'),
              )
              .map((about) => ({ value: about, label: t(`alarm-rule.about.${about}`) }))}
          />
        )}
      </Field>
      {parts.about === 'figure' ? (
        <FigureFields parts={parts} onParts={change} error={error} />
      ) : (
        <ObjectFields parts={parts} onParts={change} error={error} />
      )}
    </div>
  )
}

type FieldsProps<P> = { parts: P; onParts: (parts: P) => void; error: string | undefined }

function FigureFields({ parts, onParts, error }: FieldsProps<Extract<Parts, { about: 'figure' }>>) {
  const { t } = useWords()
  const offered = useOffers()
  const { data: nodes = [] } = useRead('nodeList', {}, { fresh: 60_000 })
  const names = nodes.flatMap(({ node, $raw }) => ($raw === undefined ? [node] : []))
  const isWhole = clusterFigures.some((figure) => figure === parts.figure)
  const isOffered = (figure: Figure) =>
    figure === parts.figure || !figure.startsWith('license-') || offered('license')
  return (
    <FieldRow count={2}>
      <Field label={t('alarm-rule.figure.label')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            value={parts.figure}
            onValue={(figure) => onParts({ ...parts, figure, node: '' })}
            options={figures.filter(isOffered).map((figure) => ({
              value: figure,
              label: t(`alarm-rule.figure.${figure}`),
            }))}
          />
        )}
      </Field>
      <Field label={t('alarm-rule.where')} description={isWhole ? t('alarm-rule.wholeOnly') : undefined}>
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            value={parts.node}
            placeholder={t('alarm-rule.cluster')}
            onValue={(node) => onParts({ ...parts, node })}
            options={(isWhole
              ? []
              : [...new Set([...names, ...(parts.node === '' ? [] : [parts.node])])]
            ).map((node) => ({ value: node, label: plain(node, 80) }))}
          />
        )}
      </Field>
      <Field label={t('alarm-rule.side.label')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            value={parts.side}
            onValue={(side) => onParts({ ...parts, side })}
            options={['above', 'below'].map((side) => ({
              value: side,
              label: t(side === 'above' ? 'alarm-rule.side.above' : 'alarm-rule.side.below'),
            }))}
          />
        )}
      </Field>
      <Field
        label={t('alarm-rule.limit')}
        required
        error={error && t(isEmpty(parts.limit) ? 'error.required' : 'error.number')}
      >
        {(control) => (
          <TextInput
            {...control}
            className="max-w-40 nums"
            inputMode="decimal"
            value={parts.limit}
            onValue={(limit) => onParts({ ...parts, limit })}
          />
        )}
      </Field>
    </FieldRow>
  )
}

/** The maximum number of names offered. */
const maxOffers = 100

/** The names of the objects of a subject; clients are too many to be offered. */
function useNames(about: Exclude<Subject, 'figure'>): readonly string[] {
  const fresh = { fresh: 60_000 }
  const rules = useRead(
    'ruleList',
    { query: { page: 1, limit: maxOffers } },
    { ...fresh, enabled: about === 'rule' },
  )
  const connectors = useRead('connectorList', {}, { ...fresh, enabled: about === 'connector' })
  const actions = useRead('actionList', {}, { ...fresh, enabled: about === 'action' })
  if (about === 'rule')
    return (rules.data?.data ?? []).flatMap(({ id, $raw }) => ($raw === undefined ? [id] : []))
  const rows = about === 'connector' ? connectors.data : about === 'action' ? actions.data : []
  return (rows ?? []).flatMap(({ type, name, $raw }) => ($raw === undefined ? [`${type}:${name}`] : []))
}

function ObjectFields({ parts, onParts, error }: FieldsProps<Exclude<Parts, { about: 'figure' }>>) {
  const { t } = useWords()
  const names = useNames(parts.about)
  return (
    <FieldRow count={2}>
      <Field
        label={t(`alarm-rule.id.${parts.about}`)}
        required
        error={error && (isEmpty(parts.id) ? t('error.required') : error)}
      >
        {(control) => (
          <Control
            as={{ kind: 'line', mono: true, offers: names }}
            control={control}
            text={parts.id}
            onText={(id) => onParts({ ...parts, id })}
          />
        )}
      </Field>
      {parts.about === 'client' && (
        <Field label={t('alarm-rule.event.label')}>
          {(control) => (
            <Select
              {...control}
              className="max-w-80"
              value={parts.is}
              onValue={(is) => onParts({ ...parts, is })}
              options={objectEvents.client.map((event) => ({
                value: event,
                label: t(`alarm-rule.event.${event}`),
              }))}
            />
          )}
        </Field>
      )}
    </FieldRow>
  )
}
