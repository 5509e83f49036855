/** Somebody scanned a code of ours with WeChat. */
export type ScanEvent = {
  scene: string;
  openid: string;
  /** Unix seconds, as WeChat says it. */
  createTime: number;
};

export type OnScan = (event: ScanEvent) => Promise<string | null>;

/** WeChat pushes an event up to four times; whoever acts on one acts once per key. */
export function scanKey({ openid, createTime }: ScanEvent): string {
  return `${openid}:${createTime}`;
}

/** Where WeChat pushes to, as entered in its console behind our address. */
export const pushPath = '/user/public/wxmpPush';

export type OfficialAccount = {
  /** A code that lives for some seconds; `url` is what its QR picture says. */
  createCode(scene: string, seconds: number): Promise<{ url: string }>;
  /** Answers what WeChat sends to our push address. What `scanned` says is shown to whoever scanned. */
  receive(request: Request, scanned: OnScan): Promise<Response>;
};
