//! The picture itself: the game's own scene, darkened below, and words on it.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};

/// What messengers ask for.
pub(crate) const SIZE: (u32, u32) = (1200, 630);
const LEFT: f32 = 60.0;
/// Where the words begin, and how fast it grows dark above them.
const PANEL: u32 = 330;
const FADE: u32 = 120;
const NIGHT: [u8; 3] = [24, 27, 33];
const WHITE: [u8; 3] = [255, 250, 240];
const GREY: [u8; 3] = [222, 214, 200];

/// Scenes made from the client's own drawings (`web/tests/tools/scenes.mjs`).
const SCENES: [(&str, &[u8]); 4] = [
    ("settlement", include_bytes!("settlement.png")),
    ("catan_road", include_bytes!("catan_road.png")),
    ("emberleaf", include_bytes!("emberleaf.png")),
    ("orleans_settlers", include_bytes!("orleans_settlers.png")),
];

struct Canvas(Vec<u8>);

impl Canvas {
    /// The scene of the game; a game without one is written on plain ground.
    fn of(game: &str) -> Canvas {
        let (width, height) = SIZE;
        let plain = || NIGHT.repeat((width * height) as usize);
        let scene = SCENES.iter().find(|(id, _)| *id == game).and_then(|(_, png)| decoded(png));
        Canvas(scene.unwrap_or_else(plain))
    }

    fn blend(&mut self, x: u32, y: u32, colour: [u8; 3], part: f32) {
        let at = ((y * SIZE.0 + x) * 3) as usize;
        for (old, new) in self.0[at..at + 3].iter_mut().zip(colour) {
            *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * part).round() as u8;
        }
    }

    fn darken(&mut self) {
        for y in PANEL - FADE..SIZE.1 {
            let part = 0.88 * (((y + FADE - PANEL) as f32) / FADE as f32).min(1.0);
            for x in 0..SIZE.0 {
                self.blend(x, y, NIGHT, part);
            }
        }
    }

    /// A line of text with its foot at `y`, cut where the picture ends.
    fn write(&mut self, font: &FontRef<'_>, text: &str, size: f32, y: f32, colour: [u8; 3]) {
        let scaled = font.as_scaled(PxScale::from(size));
        let mut x = LEFT;
        for sign in fitting(font, text, size, SIZE.0 as f32 - 2.0 * LEFT).chars() {
            let mut glyph = scaled.scaled_glyph(sign);
            glyph.position = point(x, y);
            x += scaled.h_advance(glyph.id);
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, part| {
                let (x, y) = (bounds.min.x as i64 + i64::from(dx), bounds.min.y as i64 + i64::from(dy));
                if (0..i64::from(SIZE.0)).contains(&x) && (0..i64::from(SIZE.1)).contains(&y) {
                    self.blend(x as u32, y as u32, colour, part.min(1.0));
                }
            });
        }
    }
}

/// As much of the text as fits; what the font has no letter for is left out.
fn fitting(font: &FontRef<'_>, text: &str, size: f32, width: f32) -> String {
    let scaled = font.as_scaled(PxScale::from(size));
    let advance = |sign: char| scaled.h_advance(scaled.glyph_id(sign));
    let known: Vec<char> = text.chars().filter(|sign| scaled.glyph_id(*sign).0 != 0).collect();
    if known.iter().map(|sign| advance(*sign)).sum::<f32>() <= width {
        return known.into_iter().collect();
    }
    let mut left = width - advance('…');
    let fits = known.into_iter().take_while(|sign| {
        left -= advance(*sign);
        left >= 0.0
    });
    fits.chain(['…']).collect()
}

/// A scene as plain pixels, if it has the size of the picture.
fn decoded(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    pixels.truncate(info.buffer_size());
    ((info.width, info.height) == SIZE && info.color_type == png::ColorType::Rgb).then_some(pixels)
}

/// The picture as a PNG.
pub(super) fn picture(game: &str, title: &str, lines: &[String]) -> Vec<u8> {
    let read = |font| FontRef::try_from_slice(font).expect("a font that is built in");
    let (bold, regular) = (read(notosans::BOLD_TTF), read(notosans::REGULAR_TTF));
    let mut canvas = Canvas::of(game);
    canvas.darken();
    // A long title gets smaller before it is cut.
    let wide = |size: f32| fitting(&bold, title, size, SIZE.0 as f32 - 2.0 * LEFT).ends_with('…');
    let size = [60.0, 52.0, 44.0].into_iter().find(|size| !wide(*size)).unwrap_or(38.0);
    canvas.write(&bold, title, size, 405.0, WHITE);
    for (row, line) in lines.iter().take(3).enumerate() {
        canvas.write(&regular, line, 34.0, 465.0 + 52.0 * row as f32, GREY);
    }
    canvas.write(&bold, "Steading", 26.0, 610.0, GREY);
    encoded(&canvas.0)
}

fn encoded(pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().expect("memory can be written");
    writer.write_image_data(pixels).expect("memory can be written");
    writer.finish().expect("memory can be written");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_there_and_has_the_size_of_the_picture() {
        for (game, scene) in SCENES {
            assert!(decoded(scene).is_some(), "{game}");
        }
    }

    #[test]
    fn words_are_on_the_picture_and_too_many_of_them_are_cut() {
        let plain = decoded(&picture("bog_walk", "", &[])).unwrap();
        let told = decoded(&picture("bog_walk", "Anna 🦊", &[])).unwrap();
        assert_ne!(plain, told);
        // What the font does not know is left out, not drawn as a box.
        assert_eq!(told, decoded(&picture("bog_walk", "Anna ", &[])).unwrap());
        let long = "wide ".repeat(100);
        let font = FontRef::try_from_slice(notosans::BOLD_TTF).unwrap();
        assert!(fitting(&font, &long, 34.0, 600.0).ends_with('…'));
        picture("settlement", &long, &[long.clone(), long.clone(), long.clone(), long.clone()]);
    }
}
