import { useRead } from '@/api/query'
import ruleDisable from '@commands/rule/disable'
import ruleDuplicate from '@commands/rule/duplicate'
import ruleEnable from '@commands/rule/enable'
import ruleRemove from '@commands/rule/delete'
import ruleReset from '@commands/rule/reset'
import ruleUpdate from '@commands/rule/edit'
import traceRule from '@commands/trace/rule'
import ruleTrial from '@commands/rule/trial'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { namespaceOf } from '@/contract/namespaced-id'
import { RuleState } from '@/features/flow/rule-state'
import { useWords } from '@/i18n/use-words'
import { useParams, useSearch } from '@/route/location'
import { rulePaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage, isMissing, type MissingSubject } from '@/detail/detail-page'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { saveRuleAsNew } from './save-as-new'
import { formTexts } from './facts'
import { RuleForm } from './form'
import { RuleOverview } from './overview'
import { lazyComponent } from '@/ui/lazy-component'

/** Only newer brokers support trials. */
const RuleTrial = lazyComponent(async () => (await import('./trial/trial')).default)

const every = 15_000
const gone: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'rule.gone',
  text: 'rule.goneText',
  list: to(rulePaths.rules),
  back: 'rule.back',
}

/** One rule: actions, statistics and settings. */
export default function RuleDetail() {
  const { id = '' } = useParams(rulePaths.rule)
  const [search] = useSearch()
  const { t } = useWords()
  const query = useRead('ruleDetail', { params: { id } }, { every })
  const rule = query.data
  const offered = useOffers()
  const [tries, traces] = [offered('ruleTrial'), offered('ruleTrace')]
  const tab =
    search['tab'] === 'settings' ? 'settings' : search['tab'] === 'trial' && tries ? 'trial' : 'overview'
  const at = {
    overview: to(rulePaths.rule, { id }),
    settings: to(rulePaths.rule, { id }, { tab: 'settings' }),
    trial: to(rulePaths.rule, { id }, { tab: 'trial' }),
  }
  return (
    <DetailPage
      about={{ resource: 'rule', id }}
      source={unpagedSource(query, rule && [rule])}
      offers={
        rule === undefined
          ? []
          : [
              offer(rule.enable === false ? ruleEnable : ruleDisable, { id }),
              offer(ruleDuplicate, { id }),
              ...(traces ? [offer(traceRule, { id })] : []),
              offer(ruleReset, { id }),
              offer(ruleRemove, { id }),
            ]
      }
      every={every}
      state={rule && <RuleState rule={rule} />}
      missing={gone}
    >
      <Views
        label={t('rule.tabs')}
        at={at[tab]}
        views={[
          { label: t('rule.overview'), to: at.overview },
          { label: t('rule.settings'), to: at.settings },
          ...(tries ? [{ label: t(ruleTrial.title), to: at.trial }] : []),
        ]}
      />
      {rule !== undefined && tab === 'overview' && <RuleOverview rule={rule} />}
      {rule !== undefined && tab === 'trial' && <RuleTrial key={id} rule={rule} />}
      {rule !== undefined && tab === 'settings' && (
        <RuleForm
          command={ruleUpdate}
          given={{ id }}
          initial={formTexts(rule)}
          ns={namespaceOf(rule)}
          saveAsNew={saveRuleAsNew(id, isMissing(query, gone))}
        />
      )}
    </DetailPage>
  )
}
