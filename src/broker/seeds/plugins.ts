import type { SeededPlugins } from '../plugins/plugins'

const releaseOf = (name: string, rel_vsn: string, description: string, more: object = {}) => ({
  name,
  rel_vsn,
  description,
  rel_apps: [`${name}-${rel_vsn}`, 'map_sets-1.1.0'],
  author: ['Plant operations'],
  compatibility: { emqx: '~> 5.1' },
  date: '2026-06-02',
  metadata_vsn: '0.1.0',
  builder: { name: 'Plant operations', contact: 'plant@example.org', website: 'https://example.org/plugins' },
  repo: `https://example.org/${name}`,
  built_on_otp_release: '25',
  ...more,
})

const readme = `# Line calendar

Keeps messages of machines that are **not in production** from reaching the historian.

| setting | meaning |
|---|---|
| \`calendar.url\` | where the shift calendar is read |
| \`calendar.every\` | how often, for example \`15m\` |

1. Copy the configuration to each node.
2. Start the plugin.

See the [handbook](https://example.org/handbook).
`

/** The configuration of the first plugin, for releases that have it. */
const calendarConfig = {
  avsc: JSON.stringify({
    type: 'record',
    name: 'line_calendar',
    fields: [
      {
        name: 'calendar',
        type: {
          type: 'record',
          name: 'calendar',
          fields: [
            { name: 'url', type: 'string' },
            { name: 'every', type: 'string', default: '15m' },
          ],
        },
      },
    ],
  }),
  usual: 'calendar { url = "https://example.org/shifts.ics", every = "15m" }',
}

/** Two plugins, one of which starts with the broker; neither runs here. */
export const demoPlugins: SeededPlugins = {
  plugins: [
    {
      key: 'line_calendar-1.2.0',
      release: releaseOf('line_calendar', '1.2.0', 'Drops messages of machines outside of production hours.'),
      readme,
      asked: false,
      ...calendarConfig,
    },
    {
      key: 'audit_log-0.9.1-rc.2',
      release: releaseOf('audit_log', '0.9.1-rc.2', 'Writes a line for every session to a file of its own.'),
      readme: '',
      asked: false,
    },
  ],
  boot: [{ key: 'line_calendar-1.2.0', enable: false }],
}

/** A disabled server: an enabled one would decide about every client. */
export const demoExhooks: readonly object[] = [
  {
    name: 'admission',
    url: 'http://127.0.0.1:9000',
    enable: false,
    request_timeout: '5s',
    failed_action: 'ignore',
    auto_reconnect: '60s',
    pool_size: 8,
  },
]

/** The corpus in the metadata of a package (catalogue H2, H8). */
export const hostilePlugins = (markup: string): SeededPlugins => ({
  plugins: [
    {
      key: 'hostile-1.0.0',
      asked: false,
      release: releaseOf('hostile', '1.0.0', markup, {
        author: [markup],
        builder: { name: markup, contact: markup, website: 'javascript:alert(1)' },
        repo: 'javascript:alert(1)',
        compatibility: { emqx: markup },
      }),
      readme:
        `# ${markup}\n\n${markup}\n\n<img src="https://elsewhere.example/a.png" onerror="alert(1)">\n\n` +
        `![beacon](https://elsewhere.example/b.png)\n\n[here](javascript:alert(1)) and ` +
        `<https://elsewhere.example/>\n`,
    },
  ],
  boot: [],
})

export const hostileExhooks = (markup: string): readonly object[] => [
  { name: 'hostile', url: markup, enable: false },
]
