/** The facts that a banner is drawn from. */
export interface BannerSubject {
  readonly bannerId: string;
  readonly bannerName: string;
  readonly focusArea: string;
  readonly focusAreaId: string;
}

export interface BannerProvider {
  /** A picture in any format that can be uploaded. */
  draw(subject: BannerSubject): Promise<Buffer>;
}
