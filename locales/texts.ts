/**
 * The texts of the console in English, whose keys are those of `src/i18n/key.ts`. A new file is a line here, as types cannot be
 * collected from a folder.
 */
export type Texts = typeof import('./en/alarm.json') &
  typeof import('./en/api-key.json') &
  typeof import('./en/audit.json') &
  typeof import('./en/authentication.json') &
  typeof import('./en/authorization.json') &
  typeof import('./en/backup.json') &
  typeof import('./en/bridge.json') &
  typeof import('./en/broker.json') &
  typeof import('./en/cluster-link.json') &
  typeof import('./en/command.json') &
  typeof import('./en/command-history.json') &
  typeof import('./en/common.json') &
  typeof import('./en/config.json') &
  typeof import('./en/delayed.json') &
  typeof import('./en/detail.json') &
  typeof import('./en/diagnose.json') &
  typeof import('./en/error.json') &
  typeof import('./en/exhook.json') &
  typeof import('./en/field.json') &
  typeof import('./en/file-transfer.json') &
  typeof import('./en/flow.json') &
  typeof import('./en/form.json') &
  typeof import('./en/gateway.json') &
  typeof import('./en/getting-started.json') &
  typeof import('./en/help.json') &
  typeof import('./en/integration.json') &
  typeof import('./en/key.json') &
  typeof import('./en/license.json') &
  typeof import('./en/list.json') &
  typeof import('./en/listener.json') &
  typeof import('./en/macro.json') &
  typeof import('./en/message-pipeline.json') &
  typeof import('./en/message-queue.json') &
  typeof import('./en/metrics.json') &
  typeof import('./en/mqtt-client.json') &
  typeof import('./en/namespace.json') &
  typeof import('./en/node-cache.json') &
  typeof import('./en/overview.json') &
  typeof import('./en/palette.json') &
  typeof import('./en/param.json') &
  typeof import('./en/payload.json') &
  typeof import('./en/plan.json') &
  typeof import('./en/plugin.json') &
  typeof import('./en/prometheus.json') &
  typeof import('./en/publish.json') &
  typeof import('./en/rebalance.json') &
  typeof import('./en/reference.json') &
  typeof import('./en/related.json') &
  typeof import('./en/retained.json') &
  typeof import('./en/rule.json') &
  typeof import('./en/schema.json') &
  typeof import('./en/session.json') &
  typeof import('./en/settings.json') &
  typeof import('./en/shell.json') &
  typeof import('./en/single-sign-on.json') &
  typeof import('./en/slow-subscription.json') &
  typeof import('./en/subscription.json') &
  typeof import('./en/support.json') &
  typeof import('./en/system-topic.json') &
  typeof import('./en/topic-metrics.json') &
  typeof import('./en/trace.json') &
  typeof import('./en/two-step.json') &
  typeof import('./en/undo.json')
