import { resetRoots, type hotConfigEndpoints } from '@/features/config/contract-hot'
import { systemEvents } from '@/features/system-topic/contract'
import type { topicRulesEndpoints } from '@/features/topic-rules/contract'
import { type HotRoot } from '../checks/bodies'
import { wordInPath } from '../checks/read'
import { Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/** Default topics by path. */
const systemTopics: Readonly<Record<string, string>> = {
  sys_msg_interval: '1m',
  sys_heartbeat_interval: '30s',
}
const events: Readonly<Record<string, boolean>> = {
  client_connected: true,
  client_disconnected: true,
  client_subscribed: false,
  client_unsubscribed: false,
}

/** Settings that can change while the broker runs (src/contract/docs/config.md#updating). */
export const createHotConfigHandlers = ({
  hot,
  systemTopics: system,
}: State): HandlersOf<typeof hotConfigEndpoints> => {
  const resetSystemTopics = (path: string): boolean => {
    const event = systemEvents.find((name) => path === `sys_event_messages.${name}`)
    if (path === 'sys_event_messages') system.update({ sys_event_messages: {} })
    else if (event !== undefined)
      system.update({ sys_event_messages: { ...system.config().sys_event_messages, [event]: events[event] } })
    else if (systemTopics[path] !== undefined) system.update({ [path]: systemTopics[path] })
    else return false
    return true
  }
  return {
    sysmonConfig: () => hot.config('sysmon'),
    sysmonUpdate: ({ body }) => hot.update('sysmon', body),
    alarmConfig: () => hot.config('alarm'),
    alarmConfigUpdate: ({ body }) => hot.update('alarm', body),
    logConfig: () => hot.config('log'),
    logUpdate: ({ body }) => hot.update('log', body),
    dashboardConfig: () => hot.config('dashboard'),
    dashboardUpdate: ({ body }) => hot.update('dashboard', body),
    limiterConfig: () => hot.config('limiter'),
    limiterUpdate: ({ body }) => hot.update('limiter', body),
    brokerConfig: () => hot.config('broker'),
    brokerConfigUpdate: ({ body }) => hot.update('broker', body),
    agentRegistryConfig: () => hot.config('a2a_registry'),
    agentRegistryUpdate: ({ body }) => hot.update('a2a_registry', body),
    configReset({ params, query }) {
      const root = wordInPath(resetRoots, 'rootname', params.rootname)
      const path = query?.conf_path ?? ''
      const done = root === 'sys_topics' ? resetSystemTopics(path) : hot.reset(root satisfies HotRoot, path)
      if (!done) throw new Refusal(400, 'NO_DEFAULT_VALUE', 'No Default Value.')
    },
  }
}

/** Topic rewriting and automatic subscriptions (src/contract/docs/messages.md#topic-rewrite). */
export const createTopicRulesHandlers = ({
  rewrite,
  autoSubscribe,
}: State): HandlersOf<typeof topicRulesEndpoints> => ({
  rewriteRules: () => rewrite.rules(),
  rewriteReplace: ({ body }) => rewrite.replace(body),
  autoSubscribe: () => autoSubscribe.topics(),
  autoSubscribeUpdate: ({ body }) => autoSubscribe.replace(body),
})
