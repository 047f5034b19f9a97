/** The header of the console's own server that tells the page where on this origin MQTT over WebSocket to the broker is. */
export const mqttPathHeader = 'x-switchboard-mqtt'
