/** Message types of Sparkplug B with a payload in Protobuf; a STATE message has JSON (specification 3.0, §4.1). */
const types = /^[ND](?:BIRTH|DEATH|DATA|CMD)$/

/** Whether messages on a topic have the payload of Sparkplug B: `spBv1.0/group/DDATA/node/device`. */
export function isSparkplugTopic(topic: string): boolean {
  const [namespace, group, type, node] = topic.split('/')
  return namespace === 'spBv1.0' && group !== undefined && types.test(type ?? '') && node !== undefined
}
