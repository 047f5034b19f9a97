/** The response header of the console's server with the path on this origin for MQTT over WebSocket. */
export const mqttPathHeader = 'x-switchboard-mqtt'
