/** The addresses of its screens. Operators have bookmarks of them. */
export const mqttClientPaths = {
  mqttClient: '/mqtt-client',
} as const
