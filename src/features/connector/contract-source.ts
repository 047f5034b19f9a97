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
const needs = 'sources'

/**
 * Endpoints of sources: messages come from a target through a connector, for rules that read
 * `$sources/type:name`. An action may have the same id.
 */
export const sourceEndpoints = {
  sourceTypes: endpoint('GET', {
    path: '/source_types',
    resource: 'source',
    reply: z.array(z.string()),
    needs,
  }),
  sourceList: endpoint('GET', {
    path: '/sources',
    resource: 'source',
    ...bySpace,
    reply: rows(Channel),
    needs,
  }),
  sourceSummaries: endpoint('GET', {
    path: '/sources_summary',
    resource: 'source',
    ...bySpace,
    reply: rows(ChannelSummary),
    needs: 'actionSummaries',
  }),
  sourceCreate: endpoint('POST', {
    path: '/sources',
    body: ChannelSettings,
    reply: Channel,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  sourceDetail: endpoint('GET', {
    path: '/sources/{id}',
    resource: 'source',
    reply: Channel,
    codes: missing,
    needs,
  }),
  sourceUpdate: endpoint('PUT', {
    path: '/sources/{id}',
    body: ChannelBody,
    reply: Channel,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  sourceRemove: endpoint('DELETE', { path: '/sources/{id}', ...removing, needs }),
  sourceEnable: endpoint('PUT', {
    path: '/sources/{id}/enable/{enable}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    slow: true,
    needs,
  }),
  /** Starts it on all nodes; the console calls each node instead, to learn where it failed. */
  sourceStart: endpoint('POST', {
    path: '/sources/{id}/{operation}',
    ...starting,
    needs,
    replacement: 'sourceNodeStart',
  }),
  sourceNodeStart: endpoint('POST', { path: '/nodes/{node}/sources/{id}/{operation}', ...starting, needs }),
  /** Zeros for an unknown id. */
  sourceMetrics: endpoint('GET', {
    path: '/sources/{id}/metrics',
    resource: 'source',
    reply: ChannelReport,
    codes: missing,
    needs,
  }),
  sourceMetricsReset: endpoint('PUT', {
    path: '/sources/{id}/metrics/reset',
    reply: 'none',
    status: 204,
    codes: missing,
    needs,
  }),
  /** Tests a configuration through its connector without storing it. */
  sourceProbe: endpoint('POST', {
    path: '/sources_probe',
    body: ChannelSettings,
    reply: 'none',
    status: 204,
    codes: ['TEST_FAILED', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
}
