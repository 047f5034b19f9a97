import mqtt from 'mqtt'

let received = 0

const hooks = {
  /** Connects mqtt.js with nothing around it and counts what comes. */
  async listen(url: string, filter: string): Promise<void> {
    const client = await mqtt.connectAsync(url, { protocolVersion: 5 })
    client.on('message', () => { received += 1 })
    await client.subscribeAsync(filter, { qos: 0 })
  },
  received: () => received,
}

Object.assign(window, { bench: hooks })
