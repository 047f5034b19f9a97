import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { rows } from '@/contract/schema'
import { bySpace } from './contract'
import {
  Channel,
  ChannelReport,
  ChannelSettings,
  ChannelSummary,
  ChannelBody,
  removing,
  starting,
} from './contract-channel'

const missing = ['NOT_FOUND'] as const
const needs = 'connectors'

/**
 * Endpoints of actions: a rule, or a local topic, sends through a connector to a target. Ids are `type:name`
 * with the newer type names.
 */
export const actionEndpoints = {
  actionTypes: endpoint('GET', {
    path: '/action_types',
    resource: 'action',
    reply: z.array(z.string()),
    needs,
  }),
  actionList: endpoint('GET', {
    path: '/actions',
    resource: 'action',
    ...bySpace,
    reply: rows(Channel),
    needs,
  }),
  actionSummaries: endpoint('GET', {
    path: '/actions_summary',
    resource: 'action',
    ...bySpace,
    reply: rows(ChannelSummary),
    needs: 'actionSummaries',
  }),
  actionCreate: endpoint('POST', {
    path: '/actions',
    body: ChannelSettings,
    reply: Channel,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  actionDetail: endpoint('GET', {
    path: '/actions/{id}',
    resource: 'action',
    reply: Channel,
    codes: missing,
    needs,
  }),
  actionUpdate: endpoint('PUT', {
    path: '/actions/{id}',
    body: ChannelBody,
    reply: Channel,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  actionRemove: endpoint('DELETE', { path: '/actions/{id}', ...removing, needs }),
  actionEnable: endpoint('PUT', {
    path: '/actions/{id}/enable/{enable}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    slow: true,
    needs,
  }),
  /** Starts it on all nodes; the console calls each node instead, to learn where it failed. */
  actionStart: endpoint('POST', {
    path: '/actions/{id}/{operation}',
    ...starting,
    needs,
    replacement: 'actionNodeStart',
  }),
  actionNodeStart: endpoint('POST', { path: '/nodes/{node}/actions/{id}/{operation}', ...starting, needs }),
  /** Zeros for an unknown id. */
  actionMetrics: endpoint('GET', {
    path: '/actions/{id}/metrics',
    resource: 'action',
    reply: ChannelReport,
    codes: missing,
    needs,
  }),
  actionMetricsReset: endpoint('PUT', {
    path: '/actions/{id}/metrics/reset',
    reply: 'none',
    status: 204,
    codes: missing,
    needs,
  }),
  /** Tests a configuration through its connector without storing it. */
  actionProbe: endpoint('POST', {
    path: '/actions_probe',
    body: ChannelSettings,
    reply: 'none',
    status: 204,
    codes: ['TEST_FAILED', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
}
