import { expect, it } from 'vitest'
import { findPublishers } from './publishers'
import { readTraceLine } from './trace-line'

const at = '2026-11-21T11:16:48.477826+00:00'
const read = (...lines: readonly string[]) => lines.map(readTraceLine)

it('counts the messages of each publisher, the most active first', () => {
  expect(
    findPublishers(
      read(
        `${at} [PUBLISH] b@127.0.0.1:5000 msg: publish_to, topic: t, payload: 1`,
        `${at} [PUBLISH] a@1@127.0.0.1:5001 msg: publish_to, topic: t, payload: 1`,
        `${at} [PUBLISH] a@1@127.0.0.1:5001 msg: publish_to, topic: t, payload: 2`,
        `{"time":"${at}","level":"debug","msg":"publish_to","meta":{"trace_tag":"PUBLISH","clientid":"b","peername":"127.0.0.1:5000"}}`,
        `${at} [PUBLISH] b@127.0.0.1:5000 msg: publish_to, topic: t, payload: 3`,
      ),
    ),
  ).toEqual([
    { clientid: 'b', count: 3 },
    { clientid: 'a@1', count: 2 },
  ])
})

it('counts neither other events nor messages without a client', () => {
  expect(
    findPublishers(
      read(
        `${at} [MQTT] a@127.0.0.1:5000 msg: mqtt_packet_received, packet: PUBLISH`,
        `${at} [PUBLISH] a@127.0.0.1:5000 msg: no_subscribers, topic: t`,
        `${at} [PUBLISH] undefined msg: publish_to, topic: t, payload: 1`,
        'a line of another form',
      ),
    ),
  ).toEqual([])
})
