/** MQTT 5 reason codes the engine sends or reads (MQTT 5 §2.4). */
export const Reason = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noMatchingSubscribers: 0x10,
  noSubscriptionExisted: 0x11,
  continueAuthentication: 0x18,
  reauthenticate: 0x19,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  implementationSpecific: 0x83,
  unsupportedVersion: 0x84,
  badClientId: 0x85,
  badUsernameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverBusy: 0x88,
  banned: 0x8a,
  shuttingDown: 0x8b,
  keepAliveTimeout: 0x8d,
  takenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdInUse: 0x91,
  packetIdNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrative: 0x98,
  useAnotherServer: 0x9c,
  retainNotSupported: 0x9a,
  qosNotSupported: 0x9b,
  sharedNotSupported: 0x9e,
  wildcardNotSupported: 0xa2,
} as const

/** The CONNACK return code of MQTT 3.1.1 (§3.2.2.3) nearest to a version 5 reason code. */
export function returnCode(reason: number): number {
  switch (reason) {
    case Reason.success:
      return 0
    case Reason.unsupportedVersion:
      return 1
    case Reason.badClientId:
      return 2
    case Reason.badUsernameOrPassword:
      return 4
    case Reason.notAuthorized:
    case Reason.banned:
      return 5
    default:
      return 3
  }
}

const words = new Map<number, string>([
  [Reason.success, 'normal'],
  [Reason.disconnectWithWill, 'normal_with_will'],
  [Reason.malformed, 'malformed_packet'],
  [Reason.protocolError, 'protocol_error'],
  [Reason.implementationSpecific, 'implementation_specific_error'],
  [Reason.shuttingDown, 'server_shutting_down'],
  [Reason.keepAliveTimeout, 'keepalive_timeout'],
  [Reason.takenOver, 'takenover'],
  [Reason.badUsernameOrPassword, 'bad_username_or_password'],
  [Reason.notAuthorized, 'not_authorized'],
  [Reason.banned, 'banned'],
  [Reason.badClientId, 'client_identifier_not_valid'],
  [Reason.unsupportedVersion, 'unsupported_protocol_version'],
  [Reason.topicNameInvalid, 'topic_name_invalid'],
  [Reason.receiveMaximumExceeded, 'receive_maximum_exceeded'],
  [Reason.topicAliasInvalid, 'topic_alias_invalid'],
  [Reason.packetTooLarge, 'packet_too_large'],
  [Reason.quotaExceeded, 'quota_exceeded'],
  [Reason.administrative, 'kicked'],
  [Reason.useAnotherServer, 'use_another_server'],
  [Reason.retainNotSupported, 'retain_not_supported'],
  [Reason.qosNotSupported, 'qos_not_supported'],
])

/** A reason code in one word, for events and logs. */
export const reasonWord = (code: number): string => words.get(code) ?? `reason_0x${code.toString(16)}`
