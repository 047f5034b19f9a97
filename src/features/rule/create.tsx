import { useState } from 'react'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { prefill } from '@/command/prompt/prefill'
import ruleCreate from '@commands/rule/create'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { useTargetNamespace } from '@/features/namespace/namespace-filter'
import type { RuleAction } from './contract'
import { FormPage } from '@/form/form-page'
import type { Texts } from '@/form/command/use-command-form'
import { copyName } from '@/lib/text/next-name'
import { newRuleSql } from '@/rule-sql/examples'
import { fromOnly } from '@/rule-sql/form-parts'
import { go, useSearch } from '@/route/location'
import { rulePaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { actionsText, formTexts, newRuleId, otherFields, getDirections } from './facts'
import { RuleForm } from './form'

/** A new rule starts with a console action, so that its output can be seen. */
const initialActions: readonly RuleAction[] = [{ function: 'console' }]

/** The form of a new rule: empty, with SQL from the address, from a bridge, or as a copy. */
export default function RuleCreate() {
  const [search] = useSearch()
  const there = useOffers()('namespacedRows')
  const copied = search['action'] === 'copy' ? (search['target'] ?? '') : ''
  const chosen = useTargetNamespace()
  const copiedName = there ? splitNamespacedId(copied).name : copied
  const { bridgeId: bridge = '', actionId: action, sourceId: source } = search
  // A rule is in the namespace of what it uses.
  const isFree = bridge === '' && action === undefined && source === undefined
  const ns = !there
    ? undefined
    : copied !== ''
      ? splitNamespacedId(copied).ns
      : isFree
        ? chosen
        : search['ns']
  // Texts typed into the form of the copied rule are restored in this form.
  const [typed] = useState(() => prefill.get()?.form === ruleCreate.id)
  const target = useRead('ruleDetail', { params: { id: copied } }, { enabled: copied !== '' && !typed })
  const others = useRead(
    'ruleList',
    { query: { like_id: copyName(copiedName, () => false), page: 1, limit: 1000 } },
    { enabled: copied !== '' },
  )
  const from = useRead('bridgeDetail', { params: { id: bridge } }, { enabled: bridge !== '' })
  const [id] = useState(newRuleId)
  const initial = ((): Texts | undefined => {
    if (copied !== '') {
      const model = typed ? {} : target.data && formTexts(target.data)
      // If the other rules cannot be read, the broker reports a taken name.
      if (model === undefined || (others.data === undefined && others.error === null)) return undefined
      const taken = new Set(others.data?.data.map((row) => row.id))
      return { id: copyName(copiedName, (one) => taken.has(namespacedId(one, ns))), ...model }
    }
    const sql = search['sql'] ?? newRuleSql
    if (action !== undefined) return { id, description: '', sql, actions: actionsText([action]) }
    if (source !== undefined)
      return {
        id,
        description: '',
        sql: fromOnly(sql, `$sources/${there ? splitNamespacedId(source).name : source}`),
        actions: actionsText(initialActions),
      }
    if (bridge === '') return { id, description: '', sql, actions: actionsText(initialActions) }
    if (from.data === undefined) return undefined
    const { ingress, egress } = getDirections(from.data)
    return {
      id,
      description: '',
      sql: ingress ? fromOnly(sql, `$bridges/${bridge}`) : sql,
      actions: actionsText(egress ? [bridge] : initialActions),
    }
  })()
  const query = copied === '' ? from : target
  const extra = typed || target.data === undefined ? undefined : otherFields(target.data)
  const values = { ...(ns === undefined ? {} : { namespace: ns }), ...(extra === undefined ? {} : { extra }) }
  return (
    <FormPage
      title="screen.ruleCreate"
      {...((copied === '' && bridge === '') || typed
        ? {}
        : { source: unpagedSource(query, query.data && [query.data]) })}
    >
      {initial !== undefined && (
        <RuleForm
          key={`${copied} ${bridge} ${action ?? ''} ${source ?? ''} ${search['sql'] ?? ''}`}
          command={ruleCreate}
          initial={initial}
          {...(ns === undefined ? {} : { ns })}
          {...(Object.keys(values).length === 0 ? {} : { given: values })}
          whole
          then={() => go(to(rulePaths.rules), { force: true })}
        />
      )}
    </FormPage>
  )
}
