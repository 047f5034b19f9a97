import type { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { parseCondition, type Condition, type Figure } from './model/condition'

type Words = ReturnType<typeof useWords>

/** The unit of a figure, which follows a number; empty where it has none. */
export function figureUnit(figure: Figure, t: Words['t']): string {
  switch (figure) {
    case 'memory':
    case 'license-use':
      return '%'
    case 'received':
    case 'sent':
    case 'dropped':
    case 'rules-matched':
    case 'actions-executed':
      return t('overview.perSecond', { value: '' }).trim()
    case 'license-days':
      return t('alarm-rule.unit.days')
    default:
      return ''
  }
}

/** A value of a figure with its unit. */
export function formatFigure(figure: Figure, value: number, { t, format }: Words): string {
  const text = format.number(value)
  switch (figure) {
    case 'memory':
    case 'license-use':
      return `${text}%`
    case 'received':
    case 'sent':
    case 'dropped':
    case 'rules-matched':
    case 'actions-executed':
      return t('overview.perSecond', { value: text })
    case 'license-days':
      return t('alarm-rule.days', { count: value })
    default:
      return text
  }
}

const describe = (condition: Condition, words: Words): string => {
  const { t } = words
  if (condition.about !== 'figure') {
    const values = { id: plain(condition.id, 60) }
    switch (condition.about) {
      case 'client':
        return t(`alarm-rule.words.client.${condition.is}`, values)
      case 'rule':
        return t('alarm-rule.words.rule.failing', values)
      case 'action':
        return t('alarm-rule.words.action.failing', values)
      case 'connector':
        return t('alarm-rule.words.connector.disconnected', values)
    }
  }
  const { figure, side, limit, node } = condition
  const values = { figure: t(`alarm-rule.figure.${figure}`), limit: formatFigure(figure, limit, words) }
  return node === undefined
    ? t(`alarm-rule.words.${side}`, values)
    : t(`alarm-rule.words.${side}On`, { ...values, node: plain(node, 60) })
}

/** The text of a condition in words; the text itself if it is of another release. */
export function describeCondition(text: string, words: Words): string {
  const condition = parseCondition(text)
  return condition === undefined ? plain(text, 120) : describe(condition, words)
}

/** A measured value of a condition with its unit. */
export function formatValue(text: string, value: number | undefined, words: Words): string {
  if (value === undefined) return words.t('none')
  const condition = parseCondition(text)
  return condition?.about === 'figure'
    ? formatFigure(condition.figure, value, words)
    : words.t('alarm-rule.failures', { count: value })
}
