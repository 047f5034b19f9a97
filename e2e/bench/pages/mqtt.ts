import mqtt from 'mqtt'

let received = 0

const hooks = {
  /**
   * Connects plain mqtt.js and counts messages. It uses the timers of the page: those of a worker would need a
   * script URL, which the policy blocks.
   */
  async listen(url: string, filter: string): Promise<void> {
    const client = await mqtt.connectAsync(url, { protocolVersion: 5, timerVariant: 'native' })
    client.on('message', () => {
      received += 1
    })
    await client.subscribeAsync(filter, { qos: 0 })
  },
  received: () => received,
}

Object.assign(window, { bench: hooks })
