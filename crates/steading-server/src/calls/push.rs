//! Web Push: what only the browser can read (RFC 8291, 8188), signed by us (RFC 8292).

use super::outgoing::Outgoing;
use super::{Fate, Letter};
use crate::config::PushConfig;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use serde_json::json;
use url::Url;

/// A browser that is off gets it within this time, in seconds.
const KEPT_S: u32 = 24 * 60 * 60;
/// How long a signature is good for, in seconds.
const SIGNED_S: u64 = 12 * 60 * 60;
/// What is encrypted at most; services take 4096 bytes in all.
const LONGEST: usize = 3_000;

/// Our name with the services that bring messages to browsers.
pub(crate) struct Pusher {
    key: EcdsaKeyPair,
    /// As browsers want it when they subscribe.
    pub public: String,
    contact: String,
}

impl std::fmt::Debug for Pusher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pusher").field("public", &self.public).finish_non_exhaustive()
    }
}

/// What a browser gave us is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadKeys;

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    let prk = Salt::new(HKDF_SHA256, salt).extract(secret);
    let filled = prk.expand(info, Length(N)).and_then(|okm| okm.fill(&mut bytes));
    filled.expect("so few bytes can be made");
    bytes
}

/// The body of a message for a browser with this public key and secret.
pub(crate) fn encrypt(plain: &[u8], key: &str, auth: &str) -> Result<Vec<u8>, BadKeys> {
    let (key, auth) = (BASE64.decode(key).map_err(|_| BadKeys)?, BASE64.decode(auth).map_err(|_| BadKeys)?);
    if key.len() != 65 || auth.len() != 16 {
        return Err(BadKeys);
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("the system gives random numbers");
    let public = own.compute_public_key().expect("a key has a public part");
    let mut salt = [0; 16];
    random.fill(&mut salt).expect("the system gives random numbers");
    let shared = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, &key), |secret| {
        expand::<32>(&auth, secret, &[b"WebPush: info\0", &key, public.as_ref()])
    });
    let shared = shared.map_err(|_| BadKeys)?;
    let content = expand::<16>(&salt, &shared, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce = expand::<12>(&salt, &shared, &[b"Content-Encoding: nonce\0"]);
    let mut sealed = plain.to_vec();
    // The last record, and the only one.
    sealed.push(2);
    let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).expect("sixteen bytes"));
    content
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
        .expect("so little can be sealed");
    let mut body = salt.to_vec();
    body.extend(4_096_u32.to_be_bytes());
    body.push(public.as_ref().len() as u8);
    body.extend(public.as_ref());
    body.extend(sealed);
    Ok(body)
}

impl Pusher {
    /// Nothing if these are no keys.
    pub fn new(config: &PushConfig) -> Option<Pusher> {
        let (private, public) = (BASE64.decode(&config.private).ok()?, BASE64.decode(&config.public).ok()?);
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::from_private_key_and_public_key(algorithm, &private, &public, &SystemRandom::new());
        Some(Pusher { key: key.ok()?, public: config.public.clone(), contact: config.contact.clone() })
    }

    /// Says to the service at this address who we are.
    fn signature(&self, endpoint: &Url, now: u64) -> String {
        let head = BASE64.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": now / 1_000 + SIGNED_S,
            "sub": self.contact,
        });
        let text = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signed = self.key.sign(&SystemRandom::new(), text.as_bytes()).expect("the system gives random numbers");
        format!("vapid t={text}.{}, k={}", BASE64.encode(signed.as_ref()), self.public)
    }

    pub async fn send(
        &self,
        outgoing: &Outgoing,
        (endpoint, key, auth): (&str, &str, &str),
        letter: &Letter,
        now: u64,
    ) -> Fate {
        let Ok(url) = Url::parse(endpoint) else { return Fate::Gone };
        let plain = json!({
            "id": letter.id, "title": letter.title, "body": letter.short(), "url": letter.url, "lang": letter.lang.code(),
        });
        let plain = plain.to_string();
        if plain.len() > LONGEST {
            return Fate::GiveUp("the message is too long".to_owned());
        }
        let Ok(body) = encrypt(plain.as_bytes(), key, auth) else { return Fate::Gone };
        let text = |value: String| HeaderValue::from_str(&value).expect("letters and digits");
        let headers = vec![
            (AUTHORIZATION, text(self.signature(&url, now))),
            (CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
            (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
            (HeaderName::from_static("ttl"), HeaderValue::from(KEPT_S)),
            (HeaderName::from_static("urgency"), HeaderValue::from_static("normal")),
            // What is sent again takes the place of what was sent before.
            (HeaderName::from_static("topic"), text(letter.id.to_string())),
        ];
        super::fate(outgoing.post(&url, headers, body).await)
    }
}
