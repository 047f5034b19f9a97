/** The command that runs before another one: what is to be enabled is disabled, and what is to be reset is set. */
export const precedingCommands: Readonly<Record<string, string>> = {
  'broker.reset': 'broker.thresholds',
  'bridge.start': 'bridge.stop',
  'listener.start': 'listener.stop',
  'slow-subscription.edit': 'slow-subscription.enable',
  'slow-subscription.disable': 'slow-subscription.enable',
  ...Object.fromEntries(
    [
      'authentication',
      'authorization',
      'api-key',
      'bridge',
      'connector',
      'action',
      'source',
      'rule',
      'gateway',
      'exhook',
      'message-validation',
      'message-transformation',
      'gateway-authentication',
      'gateway-listener-authentication',
      'slow-subscription',
      'telemetry',
      'alarm-rule',
    ].map((noun) => [`${noun}.enable`, `${noun}.disable`]),
  ),
}
