import { startServer, test, expect, signIn } from './fixture'
const shots = '/tmp/b-look'
for (const [lang, theme, width] of [['en','dark',1440],['zh','light',1440],['en','light',390]] as const) {
  test(`look ${lang} ${theme} ${width}`, async ({ page, server, request, watch }) => {
    watch.expected.push(/./)
    await page.setViewportSize({ width, height: 1000 })
    const login = await (await request.post(`${server.url}/api/v5/login`, { data: { username: 'admin', password: 'public' } })).json() as { token: string }
    const headers = { authorization: `Bearer ${login.token}` }
    await request.post(`${server.url}/api/v5/bridges`, { headers, data: { type: 'webhook', name: 'hook', url: `${server.url}/`, headers: { authorization: 'Bearer x', 'content-type': 'a' }, resource_opts: { start_timeout: '500ms' } } })
    await request.post(`${server.url}/api/v5/bridges`, { headers, data: { type: 'mqtt', name: 'cloud', server: `127.0.0.1:${server.mqttPort}`, password: 'secret', ingress: { remote: { topic: 'up/#' } } } })
    await request.post(`${server.url}/api/v5/bridges`, { headers, data: { type: 'webhook', name: 'dead', url: `http://127.0.0.1:9/`, resource_opts: { start_timeout: '200ms' } } })
    await request.post(`${server.url}/api/v5/rules`, { headers, data: { id: 'uses_hook', sql: 'SELECT * FROM "t/#"', actions: ['webhook:hook'] } })
    await signIn(page, { language: lang, theme, to: '/bridge/dataBridge' })
    const shot = async (name: string, path: string, full = true) => { await page.evaluate((to) => { location.hash = to }, path); await expect(page.locator('h1')).toBeVisible(); await page.waitForTimeout(900); await page.screenshot({ path: `${shots}/${name}-${lang}-${width}.png`, fullPage: full }) }
    const only = process.env['ONLY']
    const all: [string,string][] = [['list','/bridge/dataBridge'],['chooser','/bridge/dataBridge/create'],['mqtt','/bridge/dataBridge/create?type=mqtt&name=c&ingress=up/%23'],['webhook','/bridge/dataBridge/create?type=webhook'],['detail','/bridge/dataBridge/detail/webhook%3Ahook'],['settings','/bridge/dataBridge/detail/mqtt%3Acloud?tab=settings'],['copy','/bridge/dataBridge/create?action=copy&target=webhook%3Ahook']]
    for (const [n,p] of all) if (!only || only.split(',').includes(n)) await shot(n,p)
    await page.setViewportSize({ width, height: 2200 })
    for (const [n,p] of all.slice(2)) if (!only || only.split(',').includes(n)) await shot(n+'-tall',p)
  })
}
