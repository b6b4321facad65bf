import { type APIRequestContext, expect } from '@playwright/test'

/** One cart line: a number of units, or rupees for a cause without a price. */
type Line = { cause: string; subtypes?: string; units?: number; rupees?: number; remarks?: string }
type PublicCause = { id: number; fundtitle: string; amount: number | null }

/** Donates over HTTP as the donor's page does. @returns the URL of the payment page */
export async function give(
  request: APIRequestContext,
  {
    by,
    lines,
    email = 'zainab@example.org',
    ...donor
  }: {
    by: { payment_method: string; payment_gateway: string }
    lines: Line[]
    email?: string
    first_name?: string
    last_name?: string
    phone?: string
    cnic?: string
  },
): Promise<string> {
  const causes: PublicCause[] = (await (await request.get('/api/v1/donation/causes/web')).json()).data
  const cart = lines.map(({ cause, subtypes, units = 1, rupees = 1000, remarks }) => {
    const chosen = causes.find(({ fundtitle }) => fundtitle === cause)
    if (!chosen) throw new Error(`Donors are not offered the cause '${cause}'.`)
    const amount = chosen.amount === null ? rupees : chosen.amount * units
    return { id: chosen.id, cause, subtypes, quantity: units, amount, remarks }
  })
  const answer = await request.post('/api/v1/donate', {
    headers: await antiForgery(request),
    data: {
      first_name: 'Zainab',
      last_name: 'Malik',
      email,
      phone: '03001234567',
      cnic: '3520112345671',
      ...donor,
      country: 'Pakistan',
      recurring: 0,
      platform: 'web',
      ...by,
      total_amount: cart.reduce((sum, { amount }) => sum + amount, 0),
      cart,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data.url
}

/** Reports a bank transfer with a receipt, over HTTP as the donor's page does. */
export async function reportTransfer(
  donor: APIRequestContext,
  link: string,
  { reference_no, receipt }: { reference_no: string; receipt: Buffer },
): Promise<void> {
  const answer = await donor.post(`/api/v1/public/transfers/${link}/report`, {
    headers: await antiForgery(donor),
    multipart: {
      reference_no,
      reference_file: { name: 'receipt.png', mimeType: 'image/png', buffer: receipt },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

export async function readDonationCode(donor: APIRequestContext, link: string): Promise<string> {
  return (await (await donor.get(`/api/v1/public/donations/${link}`)).json()).data.donation_code
}

/** Returns the CSRF header for an unsafe call; the request context already has the cookies. */
export async function antiForgery(donor: APIRequestContext, address = ''): Promise<Record<string, string>> {
  await donor.get(`${address}/sanctum/csrf-cookie`)
  const { cookies } = await donor.storageState()
  const cookie = cookies.find(({ name }) => name === 'XSRF-TOKEN')
  return { 'X-XSRF-TOKEN': decodeURIComponent(cookie?.value ?? '') }
}
