//! TLS without a proxy: certificates from files, read anew when they are renewed, or by ACME.

use crate::config::{Certificates, TlsConfig};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{Acceptor, ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{Error, ServerConfig};
use tokio_rustls::server::TlsStream;

/// Lets connections in by TLS.
#[derive(Clone, Debug)]
pub(crate) struct Tls {
    ordinary: Arc<ServerConfig>,
    /// For an authority that wants to see whether the name is ours.
    #[cfg(feature = "acme")]
    challenge: Option<Arc<ServerConfig>>,
}

impl Tls {
    /// What the configuration names; files are read at once, so that a wrong one is noticed at the start.
    pub fn new(config: &TlsConfig) -> io::Result<(Tls, Upkeep)> {
        match &config.certificates {
            Certificates::Files { chain, key } => {
                let renewed = Arc::new(Renewed::read(chain, key)?);
                let tls = Tls {
                    ordinary: ordinary(Arc::clone(&renewed) as _)?,
                    #[cfg(feature = "acme")]
                    challenge: None,
                };
                Ok((tls, Upkeep::Files { renewed, every: config.look_again }))
            }
            #[cfg(feature = "acme")]
            Certificates::Acme { domains, contact, directory, roots, cache } => {
                let contact = contact.iter().map(|address| format!("mailto:{address}"));
                let config = match roots {
                    Some(roots) => rustls_acme::AcmeConfig::new_with_client_config(domains, known_by(roots)?),
                    None => rustls_acme::AcmeConfig::new(domains),
                };
                let state = config
                    .contact(contact)
                    .cache(rustls_acme::caches::DirCache::new(cache.clone()))
                    .directory(directory)
                    .state();
                let challenge = Some(state.challenge_rustls_config());
                Ok((Tls { ordinary: ordinary(state.resolver())?, challenge }, Upkeep::Acme(Box::new(state))))
            }
        }
    }

    /// A connection that speaks TLS; nothing if it was only an authority that looked.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> io::Result<Option<TlsStream<S>>> {
        let hello = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
        #[cfg(feature = "acme")]
        if let Some(challenge) = &self.challenge
            && rustls_acme::is_tls_alpn_challenge(&hello.client_hello())
        {
            use tokio::io::AsyncWriteExt;
            hello.into_stream(Arc::clone(challenge)).await?.shutdown().await?;
            return Ok(None);
        }
        hello.into_stream(Arc::clone(&self.ordinary)).await.map(Some)
    }
}

/// What has to be done again and again so that certificates stay good.
pub(crate) enum Upkeep {
    Files {
        renewed: Arc<Renewed>,
        every: std::time::Duration,
    },
    #[cfg(feature = "acme")]
    Acme(Box<rustls_acme::AcmeState<io::Error>>),
}

impl Upkeep {
    /// Runs as long as the server does.
    pub async fn run(self) {
        match self {
            Upkeep::Files { renewed, every } => loop {
                tokio::time::sleep(every).await;
                match renewed.look_again() {
                    Ok(true) => tracing::info!("renewed certificates are in use"),
                    Ok(false) => {}
                    Err(error) => tracing::error!(%error, "certificates cannot be read; those before stay in use"),
                }
            },
            #[cfg(feature = "acme")]
            Upkeep::Acme(mut state) => {
                use futures_util::StreamExt;
                while let Some(happened) = state.next().await {
                    match happened {
                        Ok(done) => tracing::info!(?done, "certificates"),
                        Err(error) => tracing::error!(%error, "no certificate yet"),
                    }
                }
            }
        }
    }
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

fn broken(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// TLS 1.2 and 1.3, and HTTP 1.1 within.
fn ordinary(certificates: Arc<dyn ResolvesServerCert>) -> io::Result<Arc<ServerConfig>> {
    let builder = ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
    let mut config = builder.map_err(broken)?.with_no_client_auth().with_cert_resolver(certificates);
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// Trusts who is known by a certificate in this file, and nobody else.
#[cfg(feature = "acme")]
fn known_by(roots: &Path) -> io::Result<Arc<tokio_rustls::rustls::ClientConfig>> {
    let mut trusted = tokio_rustls::rustls::RootCertStore::empty();
    for root in certificates(roots)? {
        trusted.add(root).map_err(|error| named(roots)(error.into()))?;
    }
    let builder = tokio_rustls::rustls::ClientConfig::builder_with_provider(provider());
    let builder = builder.with_safe_default_protocol_versions().map_err(broken)?;
    Ok(Arc::new(builder.with_root_certificates(trusted).with_no_client_auth()))
}

/// A certificate and its key from two files, read again when one of them has changed.
#[derive(Debug)]
pub(crate) struct Renewed {
    chain: PathBuf,
    key: PathBuf,
    now: RwLock<Arc<CertifiedKey>>,
    /// When the files were written that are in use.
    written: Mutex<[SystemTime; 2]>,
}

impl Renewed {
    fn read(chain: &Path, key: &Path) -> io::Result<Renewed> {
        let written = Mutex::new(written(chain, key)?);
        let now = RwLock::new(certified(chain, key)?);
        Ok(Renewed { chain: chain.to_owned(), key: key.to_owned(), now, written })
    }

    /// Whether there was something new. A pair that does not fit, because half of it is written, is left for later.
    fn look_again(&self) -> io::Result<bool> {
        let found = written(&self.chain, &self.key)?;
        let mut known = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if *known == found {
            return Ok(false);
        }
        let fresh = certified(&self.chain, &self.key)?;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        *known = found;
        Ok(true)
    }
}

impl ResolvesServerCert for Renewed {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn named(path: &Path) -> impl Fn(Box<dyn std::error::Error + Send + Sync>) -> io::Error + '_ {
    move |error| broken(format!("{}: {error}", path.display()))
}

fn written(chain: &Path, key: &Path) -> io::Result<[SystemTime; 2]> {
    let at = |path: &Path| path.metadata().and_then(|file| file.modified()).map_err(|error| named(path)(error.into()));
    Ok([at(chain)?, at(key)?])
}

fn certificates(file: &Path) -> io::Result<Vec<CertificateDer<'static>>> {
    let certificates = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = certificates.map_err(|error| named(file)(error.into()))?;
    if certificates.is_empty() {
        return Err(named(file)("there is no certificate in it".into()));
    }
    Ok(certificates)
}

fn certified(chain: &Path, key: &Path) -> io::Result<Arc<CertifiedKey>> {
    let certificates = certificates(chain)?;
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| named(key)(error.into()))?;
    let fits = CertifiedKey::from_der(certificates, secret, &provider());
    fits.map(Arc::new).map_err(|error: Error| named(key)(error.into()))
}
