import type { Banner } from '@portal/contract/home-data';
import { Carousel } from '../ui/carousel.tsx';
import { BannerSlide } from './banner-slide.tsx';

export default function BannerCarousel({ banners }: { banners: Banner[] }) {
  return (
    <Carousel label="平台动态" every={6}>
      {banners.map((banner) => (
        <BannerSlide key={banner.title} banner={banner} />
      ))}
    </Carousel>
  );
}
