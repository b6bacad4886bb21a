import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { fileStorage } from './choose.ts'

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('files are kept', () => {
  test('in a folder where no bucket is named', () => {
    expect(fileStorage(readConfig({})).name).toBe('folder')
    expect(fileStorage(readConfig({ S3_REGION: 'eu-central-1' })).name).toBe('folder')
  })
  test('in the bucket that is named, which is the server’s own: offline as well', () => {
    expect(fileStorage(readConfig(S3)).name).toBe('s3')
    expect(fileStorage(readConfig({ ...S3, OFFLINE: '1' })).name).toBe('s3')
  })
  test.each(Object.keys(S3))('nowhere while %s is missing, which the start says', (name) =>
    expect(() => fileStorage(readConfig({ ...S3, [name]: '' }))).toThrow(ConfigError),
  )
})
