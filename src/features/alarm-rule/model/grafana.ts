import { createDashboard, type Unit } from '@/features/monitoring-integration/model/dashboard'
import { parseCondition, type Figure } from './condition'
import type { PrometheusRule } from './prometheus'

const unitOf = (figure: Figure | undefined): Unit => {
  switch (figure) {
    case 'received':
    case 'sent':
    case 'dropped':
      return 'cps'
    case 'memory':
    case 'license-use':
      return 'percent'
    default:
      return 'short'
  }
}

/** A Grafana dashboard with a panel for each rule: its metric with the limit, titled with its name. `legend` names the metric. */
export const toGrafanaDashboard = (
  title: string,
  rules: readonly PrometheusRule[],
  legend: (figure: Figure) => string,
) =>
  createDashboard(
    title,
    rules.map(({ rule, value, side, limit }) => {
      const condition = parseCondition(rule.condition)
      const figure = condition?.about === 'figure' ? condition.figure : undefined
      return {
        title: rule.name,
        unit: unitOf(figure),
        queries: [{ expr: value, legend: figure === undefined ? '' : legend(figure) }],
        limit: { value: limit, side },
      }
    }),
  )
